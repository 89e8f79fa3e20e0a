#include "service/checkout/decimal.h"

#include <algorithm>

#include "service/checkout/money.h"

namespace bookstore::checkout {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::size_t count_digits(std::string_view text) {
  const auto end = std::find_if_not(text.begin(), text.end(), is_digit);
  return static_cast<std::size_t>(end - text.begin());
}

bool skip_one_of(std::string_view& text, std::string_view choices) {
  if (text.empty() || choices.find(text.front()) == std::string_view::npos) return false;
  text.remove_prefix(1);
  return true;
}

// Skips at least one digit; false where there is none.
bool skip_digits(std::string_view& text) {
  const std::size_t digits = count_digits(text);
  text.remove_prefix(digits);
  return digits > 0;
}

std::unexpected<std::string> refused(std::string_view token, std::string_view why) {
  return std::unexpected<std::string>(std::string(token.substr(0, 40)) + std::string(why));
}

}  // namespace

bool is_json_number(std::string_view token) {
  skip_one_of(token, "-");
  if (token.starts_with('0') && count_digits(token) > 1) return false;
  if (!skip_digits(token)) return false;
  if (skip_one_of(token, ".") && !skip_digits(token)) return false;
  if (skip_one_of(token, "eE")) {
    skip_one_of(token, "+-");
    if (!skip_digits(token)) return false;
  }
  return token.empty();
}

std::string_view trim_json(std::string_view token) {
  constexpr std::string_view kBlank = " \t\r\n";
  const std::size_t first = token.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return token.substr(first, token.find_last_not_of(kBlank) - first + 1);
}

std::expected<std::int64_t, std::string> parse_hundredths(std::string_view token) {
  if (!is_json_number(token)) return refused(token, " is not a number");
  if (token.starts_with('-')) return refused(token, " is negative");
  if (token.find_first_of("eE") != std::string_view::npos)
    return refused(token, " has an exponent");
  const std::size_t whole_digits = count_digits(token);
  if (whole_digits > 9) return refused(token, " is over 1000000.00");
  std::int64_t hundredths = 0;
  for (const char digit : token.substr(0, whole_digits))
    hundredths = hundredths * 10 + (digit - '0');
  const std::string_view decimals = token.substr(std::min(whole_digits + 1, token.size()));
  if (decimals.size() > 2) return refused(token, " has more than two decimals");
  for (std::size_t place = 0; place < 2; ++place) {
    hundredths = hundredths * 10 + (place < decimals.size() ? decimals[place] - '0' : 0);
  }
  if (hundredths > kMaxAmount) return refused(token, " is over 1000000.00");
  return hundredths;
}

}  // namespace bookstore::checkout
