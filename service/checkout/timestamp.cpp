#include "service/checkout/timestamp.h"

#include <cstddef>

namespace bookstore::checkout {
namespace {

constexpr std::string_view kForm = "dddd-dd-ddTdd:dd:ddZ";

bool has_form(std::string_view text) {
  if (text.size() != kForm.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool digit = text[i] >= '0' && text[i] <= '9';
    if (kForm[i] == 'd' ? !digit : text[i] != kForm[i]) return false;
  }
  return true;
}

int number(std::string_view text, std::size_t first, std::size_t digits) {
  int value = 0;
  for (const char digit : text.substr(first, digits)) value = value * 10 + (digit - '0');
  return value;
}

}  // namespace

std::optional<Timestamp> timestamp_from_digits(std::string_view matching_text) {
  const std::chrono::year_month_day day{
      std::chrono::year{number(matching_text, 0, 4)},
      std::chrono::month{static_cast<unsigned>(number(matching_text, 5, 2))},
      std::chrono::day{static_cast<unsigned>(number(matching_text, 8, 2))}};
  const int hour = number(matching_text, 11, 2);
  const int minute = number(matching_text, 14, 2);
  const int second = number(matching_text, 17, 2);
  if (!day.ok() || hour > 23 || minute > 59 || second > 59) return std::nullopt;
  return std::chrono::sys_days{day} + std::chrono::hours{hour} + std::chrono::minutes{minute} +
         std::chrono::seconds{second};
}

std::optional<Timestamp> parse_timestamp(std::string_view text) {
  if (!has_form(text)) return std::nullopt;
  return timestamp_from_digits(text);
}

}  // namespace bookstore::checkout
