// Writes the head of an answer. Pure.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bookstore::http {

// What the answer says about the connection: the default of the request's version, or the contrary.
enum class ConnectionField { kNone, kKeepAlive, kClose };

struct ResponseHead {
  unsigned status = 200;
  std::string_view content_type;
  std::size_t content_length = 0;
  ConnectionField connection = ConnectionField::kNone;
  std::string_view allow;  // left out when empty
  std::string_view date;   // IMF-fixdate of RFC 9110; left out when empty
};

// Replaces `text` by the status line, the fields and the empty line; keeps its capacity. Statuses
// 204 and 304 get no Content-Type and no Content-Length, as they have no body.
void write_response_head(std::string& text, const ResponseHead& head);

// Replaces `text` by `seconds` since the epoch as IMF-fixdate: "Sun, 06 Nov 1994 08:49:37 GMT".
void write_http_date(std::string& text, std::int64_t seconds);

}  // namespace bookstore::http
