// Exact money: a whole number of minor units (cents) of the one currency, EUR. Never a double.
//
// Ranges, and why nothing here can overflow: a unit price is at most kMaxUnitPrice, a line has at
// most kMaxQuantity units, a cart at most kMaxLines lines, and the widest intermediate value is a
// line times a percentage in hundredths of a percent. The assertions below state it for the
// compiler.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <string>

namespace bookstore::checkout {

// An amount in minor units. A plain value; any thread may use its own copy.
struct Money {
  std::int64_t cents = 0;

  friend constexpr auto operator<=>(Money, Money) = default;
  friend constexpr Money operator+(Money a, Money b) { return Money{a.cents + b.cents}; }
  friend constexpr Money operator-(Money a, Money b) { return Money{a.cents - b.cents}; }
  friend constexpr Money operator*(Money unit, std::int64_t count) {
    return Money{unit.cents * count};
  }
};

inline constexpr Money kMaxUnitPrice{99'999};             // 999.99
inline constexpr std::int64_t kMaxQuantity = 1'000;       // units in a line
inline constexpr std::size_t kMaxLines = 100;             // lines in a cart
inline constexpr std::int64_t kMaxAmount = 100'000'000;   // a rule's amount in hundredths
inline constexpr std::int64_t kWholePercentage = 10'000;  // 100 % in hundredths of a percent

inline constexpr Money kMaxLineTotal = kMaxUnitPrice * kMaxQuantity;
static_assert(kMaxLineTotal.cents <=
              (std::numeric_limits<std::int64_t>::max() - kWholePercentage) / kWholePercentage);
static_assert(kMaxAmount <= std::numeric_limits<std::int64_t>::max() / kMaxQuantity);
static_assert(kMaxLineTotal.cents <=
              std::numeric_limits<std::int64_t>::max() / static_cast<std::int64_t>(kMaxLines));

// `percentage` (hundredths of a percent, 0 to 10,000) of a line (0 to kMaxLineTotal), rounded half
// up to whole minor units: 12.345 becomes 12.35.
[[nodiscard]] constexpr Money percentage_of(Money line, std::int64_t percentage) {
  return Money{(line.cents * percentage + kWholePercentage / 2) / kWholePercentage};
}

// Appends the amount as a JSON number with exactly two decimals: 1290 cents as "12.90". The amount
// is not negative. Allocates only where `out` has to grow.
void append_money(std::string& out, Money amount);

// Appends a whole number in decimal digits.
void append_integer(std::string& out, std::int64_t value);

}  // namespace bookstore::checkout
