// The service's own control group under the names that container monitoring uses (cAdvisor's):
// container_cpu_cfs_periods_total, container_cpu_cfs_throttled_periods_total,
// container_cpu_cfs_throttled_seconds_total (summed over CPUs), container_cpu_usage_seconds_total,
// container_spec_cpu_quota and container_spec_cpu_period (microseconds),
// container_memory_usage_bytes, container_memory_max_usage_bytes,
// container_spec_memory_limit_bytes, container_oom_events_total. What cannot be read or is not
// limited is left out.
#pragma once

#include <prometheus/collectable.h>
#include <prometheus/metric_family.h>

#include <vector>

#include "service/telemetry/own_cgroup.h"

namespace bookstore::telemetry {

// Pure.
[[nodiscard]] std::vector<prometheus::MetricFamily> container_families(
    const CgroupFigures& figures);

// From any thread; reads about ten small files on each Collect().
class ContainerMetrics : public prometheus::Collectable {
 public:
  [[nodiscard]] std::vector<prometheus::MetricFamily> Collect() const override;
};

}  // namespace bookstore::telemetry
