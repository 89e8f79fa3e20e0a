#include "service/routes.h"

#include <fmt/format.h>

#include <utility>

#include "service/http/problem.h"
#include "service/telemetry/container_metrics.h"
#include "service/telemetry/process_metrics.h"
#include "service/telemetry/unused_memory.h"

namespace bookstore {

using http::Method;
using http::Request;
using http::Response;

namespace {

checkout::CheckoutOptions checkout_options(const Options& options) {
  checkout::CheckoutOptions checkout;
  checkout.rules_file = options.rules_file;
  checkout.rules_count = options.rules_count;
  checkout.seed = options.seed;
  if (!options.as_of.empty()) checkout.as_of = options.as_of;
  checkout.workers = options.workers;
  checkout.variants = options.variants;
  return checkout;
}

}  // namespace

common::Result<std::unique_ptr<Routes>> Routes::create(const Options& options) {
  auto checkout = checkout::Checkout::create(checkout_options(options));
  if (!checkout) return common::fail(checkout.error());
  return std::unique_ptr<Routes>(new Routes(options, std::move(*checkout)));
}

Routes::Routes(const Options& options, std::shared_ptr<checkout::Checkout> checkout)
    : checkout_(std::move(checkout)), config_(describe(options)) {
  mount_health();
  mount_diagnostics();
  mount_reset(options.enable_reset);
  checkout_->mount(open_, admin_, metrics_);
}

void Routes::mount_health() {
  open_.add(Method::kGet, "/healthz",
            [](const Request&, Response& response) { response.body = R"({"status":"alive"})"; });
  open_.add(Method::kGet, "/readyz", [this](const Request&, Response& response) {
    if (ready_.load(std::memory_order_relaxed)) {
      response.body = R"({"status":"ready"})";
    } else {
      http::write_problem(response, 503, "the service is starting or stopping", "");
    }
  });
}

void Routes::mount_diagnostics() {
  metrics_.add(std::make_shared<telemetry::ProcessMetrics>());
  metrics_.add(std::make_shared<telemetry::ContainerMetrics>());
  admin_.add(Method::kGet, "/metrics", [this](const Request&, Response& response) {
    response.content_type = telemetry::kMetricsContentType;
    response.body = metrics_.render();
  });
  admin_.add(Method::kGet, "/diag/config",
             [this](const Request&, Response& response) { response.body = config_; });
}

void Routes::mount_reset(bool allowed) {
  admin_.add(Method::kPost, "/diag/reset", [this, allowed](const Request&, Response& response) {
    if (allowed) {
      response.body = reset();
    } else {
      http::write_problem(response, 403,
                          "this service was started without leave to be reset; start it with "
                          "--enable-reset or BOOKSTORE_ENABLE_RESET=1",
                          "");
    }
  });
}

common::Result<void> Routes::reload() { return checkout_->reload_rules(); }

std::string Routes::reset() {
  const std::string dropped = checkout_->drop_caches();
  return fmt::format(R"({{"dropped":{},"unused_memory_returned":{}}})", dropped,
                     telemetry::return_unused_memory());
}

}  // namespace bookstore
