#include "service/telemetry/allocation_metrics.h"

#include <string>

#include "service/telemetry/allocation_meter.h"
#include "service/telemetry/families.h"

namespace bookstore::telemetry {

AllocationMetrics::AllocationMetrics(unsigned workers) : workers_(workers) {}

void AllocationMetrics::publish(unsigned worker) {
  const std::optional<AllocationCount> count = this_thread_allocations();
  if (!count) return;
  workers_[worker].bytes.store(count->bytes, std::memory_order_relaxed);
  workers_[worker].calls.store(count->calls, std::memory_order_relaxed);
}

std::vector<prometheus::MetricFamily> AllocationMetrics::Collect() const {
  const std::optional<std::uint64_t> live = heap_live_bytes();
  if (!live) return {};
  Families families = {
      make_family("bookstore_worker_allocated_bytes_total",
                  "Bytes allocated by a request worker, in the allocator's size classes",
                  prometheus::MetricType::Counter),
      make_family("bookstore_worker_allocation_calls_total",
                  "Calls of operator new by a request worker", prometheus::MetricType::Counter)};
  for (std::size_t i = 0; i < workers_.size(); ++i) {
    for (prometheus::MetricFamily& family : families) {
      family.metric.emplace_back().label = {{"worker", std::to_string(i)}};
    }
    families[0].metric.back().counter.value = static_cast<double>(workers_[i].bytes.load());
    families[1].metric.back().counter.value = static_cast<double>(workers_[i].calls.load());
  }
  append_gauge(families, "bookstore_heap_live_bytes", "Bytes in live allocations of the process",
               static_cast<double>(*live));
  return families;
}

}  // namespace bookstore::telemetry
