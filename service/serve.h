// Wires routes, telemetry and the two servers together, and runs them.
#pragma once

#include "common/error.h"
#include "service/options.h"

namespace bookstore {

// Serves until SIGTERM or SIGINT, then lets requests in flight finish (Limits::stop_grace). SIGHUP
// reloads. Prints one line to stdout once both addresses answer:
//   bookstore ready public=127.0.0.1:43211 admin=127.0.0.1:40123 pid=1234
// Call it on the main thread before any other thread is started. Errors: an address that cannot be
// had, a case that cannot be set up.
[[nodiscard]] common::Result<void> serve(const Options& options);

}  // namespace bookstore
