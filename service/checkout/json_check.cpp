#include "service/checkout/json_check.h"

#include "service/checkout/decimal.h"

namespace bookstore::checkout {
namespace {

using simdjson::error_code;
namespace ondemand = simdjson::ondemand;

error_code check_array(ondemand::array array, unsigned depth) {
  for (auto element : array) {
    ondemand::value value;
    if (const error_code error = element.get(value)) return error;
    if (const error_code error = check_ignored_value(value, depth)) return error;
  }
  return simdjson::SUCCESS;
}

error_code check_object(ondemand::object object, unsigned depth) {
  for (auto member : object) {
    ondemand::field field;
    if (const error_code error = std::move(member).get(field)) return error;
    std::string_view key;
    if (const error_code error = field.unescaped_key().get(key)) return error;
    if (const error_code error = check_ignored_value(field.value(), depth)) return error;
  }
  return simdjson::SUCCESS;
}

error_code check_null(ondemand::value value) {
  bool is_null = false;
  return value.is_null().get(is_null);
}

error_code check_number(ondemand::value value) {
  return is_json_number(trim_json(value.raw_json_token())) ? simdjson::SUCCESS
                                                           : simdjson::NUMBER_ERROR;
}

}  // namespace

// Recursion is bounded by kMaxIgnoredDepth.
error_code check_ignored_value(ondemand::value value, unsigned depth) {
  if (depth > kMaxIgnoredDepth) return simdjson::DEPTH_ERROR;
  ondemand::json_type type{};
  if (const error_code error = value.type().get(type)) return error;
  ondemand::array array;
  ondemand::object object;
  std::string_view text;
  bool truth = false;
  switch (type) {
    case ondemand::json_type::array:
      if (const error_code error = value.get_array().get(array)) return error;
      return check_array(array, depth + 1);
    case ondemand::json_type::object:
      if (const error_code error = value.get_object().get(object)) return error;
      return check_object(object, depth + 1);
    case ondemand::json_type::string:
      return value.get_string().get(text);
    case ondemand::json_type::boolean:
      return value.get_bool().get(truth);
    case ondemand::json_type::null:
      return check_null(value);
    case ondemand::json_type::number:
      return check_number(value);
  }
  return simdjson::TAPE_ERROR;
}

bool at_end(ondemand::document& document) {
  return document.current_location().error() == simdjson::OUT_OF_BOUNDS;
}

}  // namespace bookstore::checkout
