// What a handler is given and what it fills in: one HTTP request and its answer.
//
// Both objects belong to the session and are used again for its next request, so that a warm
// request allocates nothing. A handler runs to its end on the thread of the worker that owns the
// connection; it may use per-worker state at index `worker` without a lock, and must not keep a
// view past its return.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bookstore::http {

// Bytes that may be read (not interpreted) after Request::body, so that simdjson can parse in
// place. The same number as simdjson::SIMDJSON_PADDING; checkout asserts it at compile time.
inline constexpr std::size_t kBodyPadding = 64;

struct Request {
  std::string_view path;   // the target up to the '?', as sent
  std::string_view query;  // what follows the '?', empty if none
  std::string_view body;   // whole; followed by kBodyPadding readable bytes
  unsigned worker = 0;     // index of the request worker, 0 to workers − 1
};

struct Response {
  unsigned status = 200;
  std::string_view content_type = "application/json";  // must outlive the exchange: a literal
  std::string body;                                    // empty at the start, capacity kept
};

}  // namespace bookstore::http
