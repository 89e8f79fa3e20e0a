// Request bodies for tests of the checkout.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bookstore::test {

// A body with the readable bytes behind it that handlers count on.
[[nodiscard]] std::string padded(std::string_view body);

// The published example.
[[nodiscard]] std::string published_cart();

// `count` valid bodies, meaner than real traffic: special books, boundary quantities, repeated
// books, up to 100 lines, coupons in any letter case, unknown, null and absent. The same for the
// same seed.
[[nodiscard]] std::vector<std::string> random_carts(std::size_t count, std::uint64_t seed);

// The lines of a file in lab/cases/checkout.
[[nodiscard]] std::vector<std::string> case_lines(const std::string& file_name);

}  // namespace bookstore::test
