// The rows of cgroup.csv and counters.csv: what was seen on each beat. Pure.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "lab/limits/limit_back_end.h"
#include "lab/observe/beat.h"
#include "lab/observe/metric_names.h"
#include "lab/observe/metrics_text.h"

namespace lab::observe {

struct CgroupRow {
  std::chrono::system_clock::time_point utc;
  limits::CgroupSample sample;
};

// Gauges and counters of one scrape; counters since the service's start. nullopt: not published.
struct CounterRow {
  std::chrono::system_clock::time_point utc;
  SteadyTime time;                 // when the page had come
  std::optional<double> requests;  // answered, of the case's route
  std::optional<double> heap_live_bytes, resident_bytes;
  std::optional<double> allocated_bytes, allocation_calls;
  std::optional<double> cache_entries, cache_bytes, cache_hits, cache_misses;
  std::optional<double> process_cpu_seconds;
};

// The figures of one page; `route`: the value of names.route_label. `utc` and `time` stay unset.
[[nodiscard]] CounterRow counter_row(const MetricsSnapshot& page, const MetricNames& names,
                                     const std::string& route);

// CSV: a header line, and a line for each row, with line feeds. Times in seconds since the epoch;
// what is not measured is an empty field.
[[nodiscard]] std::string cgroup_csv_header();
[[nodiscard]] std::string cgroup_csv_line(const CgroupRow& row);
[[nodiscard]] std::string counters_csv_header();
[[nodiscard]] std::string counters_csv_line(const CounterRow& row);

}  // namespace lab::observe
