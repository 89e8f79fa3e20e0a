#include "service/serve.h"

#include <spdlog/spdlog.h>
#include <unistd.h>

#include <iostream>

#include "service/http/server.h"
#include "service/routes.h"
#include "service/signals.h"
#include "service/telemetry/worker_observer.h"

namespace bookstore {
namespace {

using ServerResult = common::Result<std::unique_ptr<http::Server>>;

ServerResult listen_open(const Options& options, Routes& routes, http::RequestObserver& observer) {
  return http::Server::listen(
      {"open", options.listen, "choose another with --listen", options.workers, options.limits},
      routes.open(), &observer);
}

// Limits of its own, so that what was chosen for clients never locks out a scrape.
ServerResult listen_admin(const Options& options, Routes& routes) {
  return http::Server::listen(
      {"admin", options.admin, "choose another with --admin", 1, http::Limits{}}, routes.admin(),
      nullptr);
}

void run_until_stopped(Signals& signals, Routes& routes) {
  while (signals.next() == Signal::kReload) {
    if (const common::Result<void> reloaded = routes.reload(); !reloaded) {
      spdlog::error("{}", reloaded.error().message());
    } else {
      spdlog::info("reloaded");
    }
  }
}

}  // namespace

common::Result<void> serve(const Options& options) {
  Signals signals;
  const auto created = Routes::create(options);
  if (!created) return common::fail(created.error());
  Routes& routes = **created;
  const auto requests =
      std::make_shared<telemetry::RequestMetrics>(routes.open().labels(), options.workers);
  const auto allocations = std::make_shared<telemetry::AllocationMetrics>(options.workers);
  routes.metrics().add(requests);
  routes.metrics().add(allocations);
  telemetry::WorkerObserver observer(*requests, *allocations);

  const ServerResult open = listen_open(options, routes, observer);
  if (!open) return common::fail(open.error());
  const ServerResult admin = listen_admin(options, routes);
  if (!admin) return common::fail(admin.error());
  (*open)->start();
  (*admin)->start();
  routes.set_ready(true);
  std::cout << "bookstore ready public=" << (*open)->address() << " admin=" << (*admin)->address()
            << " pid=" << getpid() << '\n'
            << std::flush;

  run_until_stopped(signals, routes);
  routes.set_ready(false);
  (*open)->stop();
  (*admin)->stop();
  return {};
}

}  // namespace bookstore
