// The one place that knows every case's endpoints, and what the service tells about itself.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "common/error.h"
#include "service/checkout/checkout.h"
#include "service/http/router.h"
#include "service/options.h"
#include "service/telemetry/metrics_page.h"

namespace bookstore {

// Both routers' handlers refer to this object, so it must outlive the servers.
class Routes {
 public:
  // Makes the cases from the options and mounts them beside GET /healthz, /readyz on the open
  // router and /metrics, /diag/config and POST /diag/reset on the admin one. Errors are those of a
  // case's set-up.
  [[nodiscard]] static common::Result<std::unique_ptr<Routes>> create(const Options& options);

  Routes(const Routes&) = delete;
  Routes& operator=(const Routes&) = delete;

  [[nodiscard]] http::Router& open() { return open_; }
  [[nodiscard]] http::Router& admin() { return admin_; }
  [[nodiscard]] telemetry::MetricsPage& metrics() { return metrics_; }

  // What /readyz answers: 200 when ready, else 503. Any thread.
  void set_ready(bool ready) { ready_.store(ready, std::memory_order_relaxed); }

  // What SIGHUP asks for: every case reads its files again. The first error; the old data then
  // stay.
  [[nodiscard]] common::Result<void> reload();

  // What POST /diag/reset asks for, when Options::enable_reset allows it (else it answers 403):
  // empties the caches, then gives memory that the heap has free back to the system, so that what
  // follows begins much as after a start. Counters go on from where they are, because one that
  // falls means a restart to whoever scrapes it. Returns the answer's body:
  // {"dropped":{"cart":{"entries":12,"bytes":3456}},"unused_memory_returned":true}. Any thread.
  [[nodiscard]] std::string reset();

 private:
  Routes(const Options& options, std::shared_ptr<checkout::Checkout> checkout);
  void mount_health();
  void mount_diagnostics();
  void mount_reset(bool allowed);

  http::Router open_;
  http::Router admin_;
  telemetry::MetricsPage metrics_;
  std::shared_ptr<checkout::Checkout> checkout_;
  std::atomic<bool> ready_ = false;
  std::string config_;  // what /diag/config answers
};

}  // namespace bookstore
