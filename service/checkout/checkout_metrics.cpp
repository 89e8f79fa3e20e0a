#include "service/checkout/checkout_metrics.h"

#include <utility>

namespace bookstore::checkout {
namespace {

using prometheus::ClientMetric;
using prometheus::MetricFamily;
using prometheus::MetricType;
using Labels = std::vector<ClientMetric::Label>;

void add(MetricFamily& family, Labels labels, std::uint64_t value) {
  ClientMetric metric;
  metric.label = std::move(labels);
  if (family.type == MetricType::Counter) {
    metric.counter.value = static_cast<double>(value);
  } else {
    metric.gauge.value = static_cast<double>(value);
  }
  family.metric.push_back(std::move(metric));
}

void add_caches(const Checkout& checkout, std::vector<MetricFamily>& families) {
  MetricFamily requests{
      "bookstore_cache_requests_total", "Look-ups in a cache, by result.", MetricType::Counter, {}};
  MetricFamily entries{"bookstore_cache_entries", "Entries in a cache.", MetricType::Gauge, {}};
  MetricFamily bytes{"bookstore_cache_bytes",
                     "Estimated memory of a cache's entries, in bytes.",
                     MetricType::Gauge,
                     {}};
  MetricFamily evictions{"bookstore_cache_evictions_total",
                         "Entries that ended by time or size limit.",
                         MetricType::Counter,
                         {}};
  for (const CacheUse kind : {CacheUse::kCart, CacheUse::kItem}) {
    const std::string name(cache_name(kind));
    const std::optional<CacheStatistics> cache = checkout.cache_statistics(kind);
    if (!cache) continue;
    add(requests, {{"cache", name}, {"result", "hit"}}, cache->hits);
    add(requests, {{"cache", name}, {"result", "miss"}}, cache->misses);
    add(entries, {{"cache", name}}, cache->entries);
    add(bytes, {{"cache", name}}, cache->bytes);
    add(evictions, {{"cache", name}}, cache->evictions);
  }
  for (MetricFamily* family : {&requests, &entries, &bytes, &evictions}) {
    families.push_back(std::move(*family));
  }
}

void add_rules(const Checkout& checkout, std::vector<MetricFamily>& families) {
  MetricFamily rules{"bookstore_rules", "Campaign rules in force.", MetricType::Gauge, {}};
  add(rules, {}, checkout.rule_count());
  MetricFamily reloads{"bookstore_rules_reloads_total",
                       "Times the rules file was read again, by result.",
                       MetricType::Counter,
                       {}};
  const ReloadCounts counts = checkout.reload_counts();
  add(reloads, {{"result", "ok"}}, counts.ok);
  add(reloads, {{"result", "failed"}}, counts.failed);
  families.push_back(std::move(rules));
  families.push_back(std::move(reloads));
}

}  // namespace

std::vector<MetricFamily> CheckoutMetrics::Collect() const {
  std::vector<MetricFamily> families;
  add_caches(*checkout_, families);
  add_rules(*checkout_, families);
  return families;
}

}  // namespace bookstore::checkout
