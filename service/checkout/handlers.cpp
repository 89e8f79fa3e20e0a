// The thin layer between the checkout and HTTP.
#include "service/checkout/checkout.h"
#include "service/checkout/checkout_metrics.h"
#include "service/http/exchange.h"
#include "service/http/problem.h"
#include "service/http/router.h"
#include "service/telemetry/metrics_page.h"

namespace bookstore::checkout {

void Checkout::mount(http::Router& open, http::Router& admin, telemetry::MetricsPage& page) {
  const std::shared_ptr<Checkout> self = shared_from_this();
  for (std::size_t variant = 0; variant < settings_.size(); ++variant) {
    const auto handle = [self, variant](const http::Request& request, http::Response& response) {
      const std::optional<Problem> problem =
          self->answer(variant, request.body, request.worker, response.body);
      if (problem) {
        http::write_problem(response, problem->status, problem->detail, problem->field);
      }
    };
    open.add(http::Method::kPost, settings_[variant].path(), handle);
  }
  admin.add(http::Method::kGet, "/diag/cache",
            [self](const http::Request&, http::Response& response) {
              response.body += self->cache_report();
            });
  page.add(std::make_shared<CheckoutMetrics>(self));
}

}  // namespace bookstore::checkout
