// What the request workers have allocated, and what is live.
//
// bookstore_worker_allocated_bytes_total{worker}, bookstore_worker_allocation_calls_total{worker},
// bookstore_heap_live_bytes; see allocation_meter.h for what they cover. Threads other than request
// workers are left out of the first two. Without jemalloc none of the three is on the page.
#pragma once

#include <prometheus/collectable.h>
#include <prometheus/metric_family.h>

#include <atomic>
#include <cstdint>
#include <vector>

namespace bookstore::telemetry {

class AllocationMetrics : public prometheus::Collectable {
 public:
  explicit AllocationMetrics(unsigned workers);

  // Makes the calling thread's counters those of `worker`; call it on the worker's own thread.
  void publish(unsigned worker);

  // From any thread.
  [[nodiscard]] std::vector<prometheus::MetricFamily> Collect() const override;

 private:
  struct alignas(64) WorkerCells {
    std::atomic<std::uint64_t> bytes = 0;
    std::atomic<std::uint64_t> calls = 0;
  };

  std::vector<WorkerCells> workers_;
};

}  // namespace bookstore::telemetry
