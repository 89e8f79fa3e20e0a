// Decimal numbers as they stand in JSON text, read exactly.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace bookstore::checkout {

// Hundredths of the JSON number `token` ("12.5" gives 1250), from 0 to kMaxAmount. The text is read
// digit by digit, so nothing is rounded on the way. The error is a phrase for a person: negative,
// an exponent, more than two decimals (even if they are zeros), too large, not a number.
[[nodiscard]] std::expected<std::int64_t, std::string> parse_hundredths(std::string_view token);

// True where `token` follows the grammar of a JSON number (RFC 8259, section 6).
[[nodiscard]] bool is_json_number(std::string_view token);

// The token without the JSON white space around it.
[[nodiscard]] std::string_view trim_json(std::string_view token);

}  // namespace bookstore::checkout
