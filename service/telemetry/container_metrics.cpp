#include "service/telemetry/container_metrics.h"

#include "service/telemetry/families.h"

namespace bookstore::telemetry {
namespace {

std::optional<double> as_number(std::optional<std::uint64_t> count) {
  if (!count) return std::nullopt;
  return static_cast<double>(*count);
}

double in_seconds(std::chrono::nanoseconds time) {
  return std::chrono::duration<double>(time).count();
}

void append_quota(Families& families, const common::CpuStat& cpu) {
  append_counter(families, "container_cpu_cfs_periods_total",
                 "Enforcement periods in which the group wanted to run",
                 static_cast<double>(cpu.periods));
  append_counter(families, "container_cpu_cfs_throttled_periods_total",
                 "Periods in which the quota stopped the group",
                 static_cast<double>(cpu.throttled_periods));
  append_counter(families, "container_cpu_cfs_throttled_seconds_total",
                 "Time stopped by the quota, summed over CPUs", in_seconds(cpu.throttled));
}

}  // namespace

std::vector<prometheus::MetricFamily> container_families(const CgroupFigures& figures) {
  Families families;
  if (figures.cpu) append_quota(families, *figures.cpu);
  if (figures.cpu_usage) {
    append_counter(families, "container_cpu_usage_seconds_total", "CPU time used by the group",
                   in_seconds(*figures.cpu_usage));
  }
  append_gauge(families, "container_spec_cpu_quota", "CPU time allowed a period, in microseconds",
               as_number(figures.quota_microseconds));
  append_gauge(families, "container_spec_cpu_period", "Enforcement period in microseconds",
               as_number(figures.period_microseconds));
  append_gauge(families, "container_memory_usage_bytes", "Memory charged to the group",
               as_number(figures.memory_bytes));
  append_gauge(families, "container_memory_max_usage_bytes", "Most memory charged so far",
               as_number(figures.memory_peak_bytes));
  append_gauge(families, "container_spec_memory_limit_bytes", "Memory limit of the group",
               as_number(figures.memory_limit_bytes));
  append_counter(families, "container_oom_events_total", "Processes ended by the memory limit",
                 as_number(figures.oom_kills));
  return families;
}

std::vector<prometheus::MetricFamily> ContainerMetrics::Collect() const {
  return container_families(read_own_cgroup(""));
}

}  // namespace bookstore::telemetry
