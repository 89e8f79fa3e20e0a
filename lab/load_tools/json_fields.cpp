#include "lab/load_tools/json_fields.h"

#include <fmt/format.h>

namespace lab::load_tools {

std::unexpected<common::Error> malformed(std::string_view tool, const std::string& file,
                                         std::string cause) {
  return common::fail({common::ErrorCode::kMalformed, fmt::format("reading {} output", tool), file,
                       std::move(cause), "give the file as the tool wrote it"});
}

JsonFields::JsonFields(const JsonElement& element, std::string path, std::string& cause)
    : path_(std::move(path)), cause_(cause) {
  simdjson::dom::object object;
  if (element.get(object) == simdjson::SUCCESS) {
    object_ = object;
  } else if (cause_.empty()) {
    cause_ = fmt::format("{}: is not an object", path_.empty() ? "the document" : path_);
  }
}

std::optional<JsonElement> JsonFields::find(std::string_view key) const {
  if (!object_ || !cause_.empty()) return std::nullopt;
  JsonElement found;
  if (object_->at_key(key).get(found) != simdjson::SUCCESS) return std::nullopt;
  return found;
}

bool JsonFields::has(std::string_view key) const { return find(key).has_value(); }

std::string JsonFields::path_of(std::string_view key) const {
  return path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
}

void JsonFields::wrong(std::string_view key, std::string_view what) const {
  if (cause_.empty()) cause_ = fmt::format("{}: {}", path_of(key), what);
}

double JsonFields::number(std::string_view key) const {
  const auto value = optional_number(key);
  if (!value) wrong(key, "is missing");
  return value.value_or(0);
}

std::optional<double> JsonFields::optional_number(std::string_view key) const {
  const auto found = find(key);
  if (!found || found->is_null()) return std::nullopt;
  double value = 0;
  if (found->get(value) == simdjson::SUCCESS) return value;
  wrong(key, "is not a number");
  return std::nullopt;
}

bool JsonFields::flag(std::string_view key) const {
  const auto found = find(key);
  bool value = false;
  if (!found) {
    wrong(key, "is missing");
  } else if (found->get(value) != simdjson::SUCCESS) {
    wrong(key, "is not true or false");
  }
  return value;
}

std::string JsonFields::text(std::string_view key) const {
  const auto found = find(key);
  std::string_view value;
  if (!found) {
    wrong(key, "is missing");
  } else if (found->get(value) != simdjson::SUCCESS) {
    wrong(key, "is not a text");
  }
  return std::string(value);
}

JsonFields JsonFields::object(std::string_view key) const {
  const auto found = find(key);
  if (!found) {
    wrong(key, "is missing");
    return {path_of(key), cause_};
  }
  return {*found, path_of(key), cause_};
}

std::vector<JsonElement> JsonFields::list(std::string_view key) const {
  const auto found = find(key);
  simdjson::dom::array array;
  if (!found) {
    wrong(key, "is missing");
    return {};
  }
  if (found->get(array) != simdjson::SUCCESS) {
    wrong(key, "is not a list");
    return {};
  }
  std::vector<JsonElement> elements;
  for (const JsonElement element : array) elements.push_back(element);
  return elements;
}

std::vector<JsonMember> JsonFields::members() const {
  std::vector<JsonMember> members;
  if (!object_) return members;
  for (const auto& member : *object_) members.push_back({member.key, member.value});
  return members;
}

}  // namespace lab::load_tools
