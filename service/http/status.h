// Reason phrases of HTTP status codes.
#pragma once

#include <string_view>

namespace bookstore::http {

// The phrase of RFC 9110 section 15 (RFC 6585 for 431) for the codes this server sends; "Unknown"
// for any other. Safe from any thread.
[[nodiscard]] std::string_view reason_phrase(unsigned status);

}  // namespace bookstore::http
