// One small HTTP/1.1 GET: for metrics pages and readiness checks, not for load.
#pragma once

#include <chrono>
#include <string>

#include "common/error.h"

namespace lab::observe {

struct Endpoint {
  std::string host;  // "127.0.0.1"
  std::string port;  // "9090"
};

// "127.0.0.1:9090" or "[::1]:9090". Errors: kInvalidArgument.
[[nodiscard]] common::Result<Endpoint> parse_endpoint(const std::string& text);

// The body of a 200 answer; at most 16 MiB. Blocks up to `timeout` for all of it: finding the
// address, connecting, sending, receiving. A connection of its own. Any thread, several at once.
// Errors: kTimeout, kIo (connecting, broken answer), kUnavailable (another status, named).
[[nodiscard]] common::Result<std::string> http_get(const Endpoint& endpoint,
                                                   const std::string& target,
                                                   std::chrono::milliseconds timeout);

}  // namespace lab::observe
