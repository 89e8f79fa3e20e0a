// How much and how long a server puts up with.
#pragma once

#include <chrono>
#include <cstddef>

namespace bookstore::http {

struct Limits {
  std::size_t head_bytes = 8192;                    // more: 431
  std::size_t body_bytes = 65536;                   // more: 413
  unsigned max_connections = 4096;                  // more at a time: 503
  std::chrono::milliseconds head_timeout{10'000};   // first byte → head complete; later: 408
  std::chrono::milliseconds body_timeout{10'000};   // head complete → body complete; later: 408
  std::chrono::milliseconds idle_timeout{60'000};   // without a byte between requests: closed
  std::chrono::milliseconds write_timeout{10'000};  // a client that does not read: closed
  std::chrono::milliseconds linger{1'000};      // after the last answer: wait for the client's end
  std::chrono::milliseconds stop_grace{4'000};  // when stopping: requests in flight may finish
};

}  // namespace bookstore::http
