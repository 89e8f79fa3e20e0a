#include "lab/observe/rows.h"

#include <fmt/format.h>

namespace lab::observe {
namespace {

// One line of comma-separated fields, in the order they are added.
class Line {
 public:
  explicit Line(std::chrono::system_clock::time_point utc) {
    const std::chrono::duration<double> since_epoch = utc.time_since_epoch();
    text_ = fmt::format("{:.3f}", since_epoch.count());
  }

  template <typename Number>
  Line& add(const std::optional<Number>& value) {
    text_ += value ? fmt::format(",{}", *value) : ",";
    return *this;
  }

  Line& add(const std::optional<std::chrono::nanoseconds>& time) {
    text_ += time ? fmt::format(",{:.9f}", std::chrono::duration<double>(*time).count()) : ",";
    return *this;
  }

  [[nodiscard]] std::string end() const { return text_ + "\n"; }

 private:
  std::string text_;
};

}  // namespace

CounterRow counter_row(const MetricsSnapshot& page, const MetricNames& names,
                       const std::string& route) {
  CounterRow row;
  row.requests = page.sum(names.request_duration + "_count", {{names.route_label, route}});
  row.heap_live_bytes = page.sum(names.heap_live_bytes, {});
  row.resident_bytes = page.sum(names.resident_bytes, {});
  row.allocated_bytes = page.sum(names.allocated_bytes, {});
  row.allocation_calls = page.sum(names.allocation_calls, {});
  row.cache_entries = page.sum(names.cache_entries, {});
  row.cache_bytes = page.sum(names.cache_bytes, {});
  row.cache_hits = page.sum(names.cache_requests, {{"result", "hit"}});
  row.cache_misses = page.sum(names.cache_requests, {{"result", "miss"}});
  row.process_cpu_seconds = page.sum(names.process_cpu_seconds, {});
  return row;
}

std::string cgroup_csv_header() {
  return "time_unix_s,periods,throttled_periods,throttled_cpu_seconds,usage_cpu_seconds,"
         "memory_current_bytes,memory_peak_bytes,oom_kills,psi_cpu_some_seconds\n";
}

std::string cgroup_csv_line(const CgroupRow& row) {
  const limits::CgroupSample& sample = row.sample;
  return Line(row.utc)
      .add(sample.periods)
      .add(sample.throttled_periods)
      .add(sample.throttled)
      .add(sample.usage)
      .add(sample.memory_current)
      .add(sample.memory_peak)
      .add(sample.oom_kills)
      .add(sample.cpu_pressure_some)
      .end();
}

std::string counters_csv_header() {
  return "time_unix_s,requests,heap_live_bytes,resident_bytes,allocated_bytes,allocation_calls,"
         "cache_entries,cache_bytes,cache_hits,cache_misses,process_cpu_seconds\n";
}

std::string counters_csv_line(const CounterRow& row) {
  return Line(row.utc)
      .add(row.requests)
      .add(row.heap_live_bytes)
      .add(row.resident_bytes)
      .add(row.allocated_bytes)
      .add(row.allocation_calls)
      .add(row.cache_entries)
      .add(row.cache_bytes)
      .add(row.cache_hits)
      .add(row.cache_misses)
      .add(row.process_cpu_seconds)
      .end();
}

}  // namespace lab::observe
