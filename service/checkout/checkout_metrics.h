// The checkout's part of /metrics.
#pragma once

#include <prometheus/collectable.h>
#include <prometheus/metric_family.h>

#include <memory>
#include <vector>

#include "service/checkout/checkout.h"

namespace bookstore::checkout {

// bookstore_cache_requests_total{cache,result}, bookstore_cache_entries{cache},
// bookstore_cache_bytes{cache} (estimated), bookstore_cache_evictions_total{cache},
// bookstore_rules, bookstore_rules_reloads_total{result}. `cache` is the setting's value, "cart" or
// "item", summed over the variants that have one. Reads counters when asked; nothing is added to a
// request. Any thread.
class CheckoutMetrics : public prometheus::Collectable {
 public:
  explicit CheckoutMetrics(std::shared_ptr<const Checkout> checkout)
      : checkout_(std::move(checkout)) {}

  [[nodiscard]] std::vector<prometheus::MetricFamily> Collect() const override;

 private:
  std::shared_ptr<const Checkout> checkout_;
};

}  // namespace bookstore::checkout
