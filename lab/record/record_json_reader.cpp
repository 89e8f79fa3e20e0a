#include <fmt/format.h>
#include <simdjson.h>

#include "lab/record/names.h"
#include "lab/record/record_json.h"
#include "lab/record/verdict_fields.h"

namespace lab::record {
namespace {

using Element = simdjson::dom::element;

constexpr const char* kRemedy = "run the case again, or use the lab version that wrote the file";

std::string_view kind_of(const Element& element) {
  switch (element.type()) {
    case simdjson::dom::element_type::ARRAY:
      return "a list";
    case simdjson::dom::element_type::OBJECT:
      return "an object";
    case simdjson::dom::element_type::STRING:
      return "a text";
    case simdjson::dom::element_type::BOOL:
      return "true or false";
    case simdjson::dom::element_type::NULL_VALUE:
      return "null";
    default:
      return "a number";
  }
}

template <typename Value>
constexpr std::string_view expected_kind() {
  if constexpr (std::same_as<Value, bool>) return "true or false";
  if constexpr (std::is_unsigned_v<Value>) return "a whole number from 0 up that fits";
  if constexpr (std::is_integral_v<Value>) return "a whole number that fits";
  if constexpr (std::is_floating_point_v<Value>) return "a number";
  return "a text";
}

// Walks one object. The first thing that is wrong stays in `cause`, and nothing is read after it.
class Reader {
 public:
  Reader(const Element& object, std::string path, std::string& cause)
      : object_(object), path_(std::move(path)), cause_(cause) {
    if (!object_.is_object()) wrong(path_, "an object", object_);
  }

  void operator()(std::string_view name, Quantile& quantile) {
    (*this)(name, quantile.ms);
    const std::string flag = std::string(name) + "_censored";
    Element found;
    if (cause_.empty() && object_.at_key(flag).get(found) == simdjson::SUCCESS) {
      read(found, path_of(flag), quantile.censored);
    }
  }

  // Left out by our own generator, and by every run from before there was another.
  void operator()(std::string_view name, std::optional<LoadTool>& tool) {
    Element found;
    tool.reset();
    if (cause_.empty() && object_.at_key(name).get(found) == simdjson::SUCCESS) {
      read(found, path_of(name), tool);
    }
  }

  template <typename Value>
  void operator()(std::string_view name, Value& value) {
    if (!cause_.empty()) return;
    Element found;
    if (object_.at_key(name).get(found) == simdjson::SUCCESS) {
      read(found, path_of(name), value);
    } else {
      cause_ = path_of(name) + ": is missing";
    }
  }

 private:
  std::string path_of(std::string_view name) const {
    return path_.empty() ? std::string(name) : fmt::format("{}.{}", path_, name);
  }

  void wrong(const std::string& path, std::string_view expected, const Element& found) {
    cause_ = fmt::format("{}: expected {}, found {}", path, expected, kind_of(found));
  }

  template <typename Value>
  void read(const Element& element, const std::string& path, std::optional<Value>& value) {
    value.reset();
    if (!element.is_null()) read(element, path, value.emplace());
  }

  template <typename Value>
  void read(const Element& element, const std::string& path, std::vector<Value>& values) {
    simdjson::dom::array array;
    if (element.get(array) != simdjson::SUCCESS) return wrong(path, "a list", element);
    for (const Element item : array) {
      if (!cause_.empty()) return;
      const std::string place = fmt::format("{}[{}]", path, values.size());
      read(item, place, values.emplace_back());
    }
  }

  template <typename Value>
  void read(const Element& element, const std::string& path, Value& value) {
    if constexpr (std::is_enum_v<Value>) {
      std::string_view name;
      if (element.get(name) != simdjson::SUCCESS) return wrong(path, "a text", element);
      if (!set_from_name(name, value)) cause_ = fmt::format("{}: unknown word '{}'", path, name);
    } else if constexpr (std::is_class_v<Value> && !std::same_as<Value, std::string>) {
      Reader nested(element, path, cause_);
      each_field(value, nested);
    } else {
      read_plain(element, path, value);
    }
  }

  template <typename Value>
  void read_plain(const Element& element, const std::string& path, Value& value) {
    using Wide = std::conditional_t<
        std::same_as<Value, bool>, bool,
        std::conditional_t<std::is_unsigned_v<Value>, std::uint64_t,
                           std::conditional_t<std::is_integral_v<Value>, std::int64_t,
                                              std::conditional_t<std::is_floating_point_v<Value>,
                                                                 double, std::string_view>>>>;
    Wide wide{};
    if (element.get(wide) != simdjson::SUCCESS) return wrong(path, expected_kind<Value>(), element);
    value = static_cast<Value>(wide);
    if constexpr (std::is_integral_v<Value>) {
      if (static_cast<Wide>(value) != wide) wrong(path, expected_kind<Value>(), element);
    }
  }

  Element object_;
  std::string path_;
  std::string& cause_;
};

std::string schema_problem(const Element& document) {
  if (!document.is_object()) return "not an object at the top";
  std::string_view schema;
  if (document.at_key("schema").get(schema) != simdjson::SUCCESS) return "schema: is missing";
  if (schema == kSchema) return "";
  return fmt::format("schema: '{}' is not '{}'", schema, kSchema);
}

}  // namespace

common::Result<Run> from_json(std::string_view text, const std::string& file) {
  const auto malformed = [&file](std::string cause) {
    return common::fail(
        {common::ErrorCode::kMalformed, "reading results", file, std::move(cause), kRemedy});
  };
  simdjson::dom::parser parser;
  const simdjson::padded_string padded(text);
  Element document;
  if (const auto error = parser.parse(padded).get(document)) {
    return malformed(
        fmt::format("not whole JSON, perhaps cut off: {}", simdjson::error_message(error)));
  }
  std::string cause = schema_problem(document);
  if (!cause.empty()) return malformed(cause);
  Run run;
  Reader reader(document, "", cause);
  each_field(run, reader);
  if (!cause.empty()) return malformed(cause);
  return run;
}

}  // namespace lab::record
