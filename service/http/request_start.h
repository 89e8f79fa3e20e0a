// The header with which a client says when it sent a request: X-Request-Start: t=<µs since the
// epoch>.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace bookstore::http {

// The time in `value` ("t=1796055346123456": whole microseconds since 1970-01-01 UTC), nullopt for
// any other text: a sign, a fraction, blanks, or more than 16 digits (that is after the year 2286).
[[nodiscard]] std::optional<std::chrono::microseconds> parse_request_start(std::string_view value);

}  // namespace bookstore::http
