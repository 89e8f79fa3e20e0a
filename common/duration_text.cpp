#include "common/duration_text.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <string>

#include "common/wide_integer.h"

namespace common {
namespace {

struct Unit {
  std::string_view name;
  std::int64_t nanoseconds;
};

// A longer name stands before its own beginning.
constexpr std::array kUnits = {Unit{"ns", 1},
                               Unit{"us", 1'000},
                               Unit{"ms", 1'000'000},
                               Unit{"s", 1'000'000'000},
                               Unit{"m", 60'000'000'000},
                               Unit{"h", 3'600'000'000'000}};

constexpr std::int64_t kLongest = 24 * 3'600'000'000'000;

std::unexpected<Error> refuse(std::string_view text, ErrorCode code, std::string cause) {
  return fail({code, "reading a duration", std::string(text), std::move(cause),
               "write a number and a unit, such as 300ms, 1.5s or 2m"});
}

std::string_view take_digits(std::string_view& rest) {
  const std::size_t length = std::min(rest.find_first_not_of("0123456789"), rest.size());
  const std::string_view digits = rest.substr(0, length);
  rest.remove_prefix(length);
  return digits;
}

const Unit* take_unit(std::string_view& rest) {
  for (const Unit& unit : kUnits) {
    if (!rest.starts_with(unit.name)) continue;
    rest.remove_prefix(unit.name.size());
    return &unit;
  }
  return nullptr;
}

// digits · unit in nanoseconds, or -1 when that is not representable or over the longest.
std::int64_t whole_part(std::string_view digits, const Unit& unit) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc()) return digits.empty() ? 0 : -1;
  return value > kLongest / unit.nanoseconds ? -1 : value * unit.nanoseconds;
}

// 0.digits · unit in nanoseconds, or -1 when that is not a whole number of them.
std::int64_t fraction_part(std::string_view digits, const Unit& unit) {
  constexpr std::size_t kMostDigits = 18;  // what fits 64 bits
  digits = digits.substr(0, digits.find_last_not_of('0') + 1);
  if (digits.size() > kMostDigits) return -1;
  Uint128 product = 0;
  Uint128 scale = 1;
  for (const char digit : digits) {
    product = product * 10 + static_cast<unsigned>(digit - '0');
    scale *= 10;
  }
  product *= static_cast<std::uint64_t>(unit.nanoseconds);
  return product % scale == 0 ? static_cast<std::int64_t>(product / scale) : -1;
}

}  // namespace

Result<std::chrono::nanoseconds> parse_duration(std::string_view text) {
  std::int64_t total = 0;
  std::string_view rest = text;
  if (rest.empty()) return refuse(text, ErrorCode::kMalformed, "it is empty");
  while (!rest.empty()) {
    const std::string_view whole = take_digits(rest);
    std::string_view fraction;
    if (rest.starts_with('.')) {
      rest.remove_prefix(1);
      fraction = take_digits(rest);
    }
    if (whole.empty() && fraction.empty()) {
      return refuse(text, ErrorCode::kMalformed, "a number is missing or negative");
    }
    const Unit* unit = take_unit(rest);
    if (unit == nullptr) {
      return refuse(text, ErrorCode::kMalformed, "its unit is missing or unknown");
    }
    const std::int64_t high = whole_part(whole, *unit);
    const std::int64_t low = fraction_part(fraction, *unit);
    if (low < 0) return refuse(text, ErrorCode::kInvalidArgument, "it is finer than 1 ns");
    total += high + low;
    if (high < 0 || total > kLongest) {
      return refuse(text, ErrorCode::kInvalidArgument, "it is longer than 24 hours");
    }
  }
  return std::chrono::nanoseconds(total);
}

}  // namespace common
