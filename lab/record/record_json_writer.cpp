#include <nlohmann/json.hpp>

#include "lab/record/names.h"
#include "lab/record/record_json.h"
#include "lab/record/verdict_fields.h"

namespace lab::record {
namespace {

using Json = nlohmann::ordered_json;

struct Writer {
  Json& object;

  void operator()(const std::string& name, const Quantile& quantile) {
    object[name] = json_of(quantile.ms);
    if (quantile.censored) object[name + "_censored"] = true;
  }

  void operator()(const std::string& name, const std::optional<LoadTool>& tool) {
    if (tool) object[name] = json_of(*tool);
  }

  template <typename Value>
  void operator()(const std::string& name, const Value& value) {
    object[name] = json_of(value);
  }

  template <typename Value>
  static Json json_of(const std::optional<Value>& value) {
    return value ? Json(*value) : Json(nullptr);
  }

  template <typename Value>
  static Json json_of(const std::vector<Value>& values) {
    Json array = Json::array();
    for (const Value& value : values) array.push_back(json_of(value));
    return array;
  }

  template <typename Value>
  static Json json_of(const Value& value) {
    if constexpr (std::is_enum_v<Value>) {
      return std::string(name_of(value));
    } else if constexpr (std::is_arithmetic_v<Value> || std::same_as<Value, std::string>) {
      return value;
    } else {
      Json nested = Json::object();
      Writer writer{nested};
      each_field(value, writer);
      return nested;
    }
  }
};

}  // namespace

std::string to_json(const Run& run) {
  Json document = {{"schema", kSchema}};
  Writer writer{document};
  each_field(run, writer);
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace lab::record
