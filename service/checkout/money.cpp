#include "service/checkout/money.h"

#include <array>
#include <charconv>

namespace bookstore::checkout {

void append_integer(std::string& out, std::int64_t value) {
  std::array<char, 20> digits{};
  const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), value);
  out.append(digits.data(), written.ptr);
}

void append_money(std::string& out, Money amount) {
  append_integer(out, amount.cents / 100);
  const auto fraction = static_cast<char>(amount.cents % 100);
  const std::array<char, 3> decimals{'.', static_cast<char>('0' + fraction / 10),
                                     static_cast<char>('0' + fraction % 10)};
  out.append(decimals.data(), decimals.size());
}

}  // namespace bookstore::checkout
