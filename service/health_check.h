// Whether a running service is ready, asked from outside: for health checks where there is neither
// a shell nor an HTTP client.
#pragma once

#include <chrono>

#include "common/error.h"
#include "service/options.h"

namespace bookstore {

// Within it the whole exchange has to happen.
inline constexpr std::chrono::seconds kHealthPatience{1};

// Succeeds when GET /readyz at Options::health_address, or Options::listen where that is empty,
// answers 200 within kHealthPatience. An address that means "all interfaces" is asked on loopback.
// Errors: kInvalidArgument (no address, port 0), kTimeout, kIo (nobody listens), kUnavailable (any
// other answer); the message names the address. Blocks the calling thread; starts no other.
[[nodiscard]] common::Result<void> check_health(const Options& options);

}  // namespace bookstore
