// This process, under the names every Prometheus client library uses:
// process_cpu_seconds_total, process_resident_memory_bytes, process_virtual_memory_bytes,
// process_start_time_seconds, process_open_fds. What cannot be read is left out.
#pragma once

#include <prometheus/collectable.h>
#include <prometheus/metric_family.h>

#include <vector>

namespace bookstore::telemetry {

// From any thread; reads a few small files under /proc on each Collect().
class ProcessMetrics : public prometheus::Collectable {
 public:
  [[nodiscard]] std::vector<prometheus::MetricFamily> Collect() const override;
};

}  // namespace bookstore::telemetry
