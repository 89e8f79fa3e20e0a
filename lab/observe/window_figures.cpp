#include "lab/observe/window_figures.h"

#include <algorithm>

#include "lab/observe/histogram_quantile.h"

namespace lab::observe {
namespace {

using Number = std::optional<double>;

constexpr double kMillisecondsPerSecond = 1e3;
constexpr std::chrono::seconds kHeapSpan{1};

double seconds_between(SteadyTime from, SteadyTime to) {
  return std::chrono::duration<double>(to - from).count();
}

Number ratio(const Number& dividend, const Number& divisor) {
  if (!dividend || !divisor || !(*divisor > 0)) return std::nullopt;
  return *dividend / *divisor;
}

template <typename Counter>
Number grown(const std::optional<Counter>& before, const std::optional<Counter>& after) {
  if (!before || !after || *after < *before) return std::nullopt;
  return static_cast<double>(*after - *before);
}

Number grown(const std::optional<std::chrono::nanoseconds>& before,
             const std::optional<std::chrono::nanoseconds>& after) {
  if (!before || !after || *after < *before) return std::nullopt;
  return std::chrono::duration<double>(*after - *before).count();
}

// The two pages of a window, with what is asked of both.
class Pages {
 public:
  explicit Pages(const WindowSnapshots& snapshots)
      : before_(snapshots.before.page ? &*snapshots.before.page : nullptr),
        after_(snapshots.after.page ? &*snapshots.after.page : nullptr) {}

  // A label set that appears only within the window began at 0, if the page before was there.
  [[nodiscard]] Number growth(const std::string& name, const Labels& labels) const {
    if (before_ == nullptr || after_ == nullptr) return std::nullopt;
    const Number after = after_->metrics.sum(name, labels);
    if (!after) return std::nullopt;
    return grown(Number(before_->metrics.sum(name, labels).value_or(0.0)), after);
  }

  [[nodiscard]] Number at_end(const std::string& name) const {
    return after_ == nullptr ? std::nullopt : after_->metrics.sum(name, {});
  }

  [[nodiscard]] Number quantile_ms(const std::string& name, const Labels& labels,
                                   double quantile) const {
    if (before_ == nullptr || after_ == nullptr) return std::nullopt;
    const auto after = buckets_of(after_->metrics, name, labels);
    if (!after) return std::nullopt;
    const auto before = buckets_of(before_->metrics, name, labels);
    const auto between = difference(before.value_or(HistogramBuckets{}), *after);
    const Number seconds = between ? histogram_quantile(*between, quantile) : std::nullopt;
    return seconds ? Number(*seconds * kMillisecondsPerSecond) : std::nullopt;
  }

  [[nodiscard]] Number seconds() const {
    if (before_ == nullptr || after_ == nullptr) return std::nullopt;
    return seconds_between(middle(*before_), middle(*after_));
  }

 private:
  static SteadyTime middle(const MetricsPage& page) {
    return page.asked + (page.received - page.asked) / 2;
  }

  const MetricsPage* before_;
  const MetricsPage* after_;
};

Number median(std::vector<double> values) {
  if (values.empty()) return std::nullopt;
  std::ranges::sort(values);
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

Number heap_median(const std::vector<CounterRow>& rows, SteadyTime from, SteadyTime to) {
  std::vector<double> values;
  for (const CounterRow& row : rows) {
    if (row.time >= from && row.time <= to && row.heap_live_bytes) {
      values.push_back(*row.heap_live_bytes);
    }
  }
  return median(std::move(values));
}

Number service_cpu_seconds(const Window& window, const MetricNames& names) {
  const Number group =
      grown(window.snapshots.before.cgroup.usage, window.snapshots.after.cgroup.usage);
  return group ? group : Pages(window.snapshots).growth(names.process_cpu_seconds, {});
}

Number memory_peak(const Window& window) {
  if (const auto& peak = window.snapshots.after.cgroup.memory_peak) {
    return static_cast<double>(*peak);
  }
  Number greatest;
  for (const CgroupRow& row : window.cgroup_rows) {
    if (!row.sample.memory_current) continue;
    greatest = std::max(greatest.value_or(0.0), static_cast<double>(*row.sample.memory_current));
  }
  return greatest;
}

Number throttled_share(const record::Cgroup& cgroup) {
  const bool none_passed = cgroup.periods == 0.0 && cgroup.throttled_periods == 0.0;
  if (none_passed && cgroup.quota_cpus) return 0.0;
  return ratio(cgroup.throttled_periods, cgroup.periods);
}

void add_caches(record::Server& server, const Pages& pages, const MetricNames& names) {
  server.cache_entries = pages.at_end(names.cache_entries);
  server.cache_bytes = pages.at_end(names.cache_bytes);
  server.cache_hits = pages.growth(names.cache_requests, {{"result", "hit"}});
  server.cache_misses = pages.growth(names.cache_requests, {{"result", "miss"}});
}

// Of a group that the lab did not make: what the service publishes about its own.
void add_published_limit(record::Cgroup& cgroup, const Pages& pages, const MetricNames& names) {
  cgroup.periods = pages.growth(names.quota_periods, {});
  cgroup.throttled_periods = pages.growth(names.throttled_periods, {});
  cgroup.throttled_cpu_seconds = pages.growth(names.throttled_seconds, {});
  cgroup.quota_cpus = ratio(pages.at_end(names.quota_us), pages.at_end(names.quota_period_us));
  cgroup.memory_limit_bytes = pages.at_end(names.memory_limit);
  cgroup.memory_peak_bytes = pages.at_end(names.memory_peak);
  cgroup.oom_kills = pages.growth(names.oom_kills, {});
}

void add_own_limit(record::Cgroup& cgroup, const Window& window, const limits::LimitSpec& limit) {
  const limits::CgroupSample& before = window.snapshots.before.cgroup;
  const limits::CgroupSample& after = window.snapshots.after.cgroup;
  cgroup.quota_cpus = limit.cpus;
  if (limit.memory_bytes) cgroup.memory_limit_bytes = static_cast<double>(*limit.memory_bytes);
  cgroup.periods = grown(before.periods, after.periods);
  cgroup.throttled_periods = grown(before.throttled_periods, after.throttled_periods);
  cgroup.throttled_cpu_seconds = grown(before.throttled, after.throttled);
  if (after.oom_kills) cgroup.oom_kills = static_cast<double>(*after.oom_kills);
}

}  // namespace

record::Server server_figures(const Window& window, const MetricNames& names,
                              const std::string& route) {
  const Pages pages(window.snapshots);
  const Labels of_route{{names.route_label, route}};
  const Number allocated = pages.growth(names.allocated_bytes, {});
  const Number cpu = pages.growth(names.process_cpu_seconds, {});

  record::Server server;
  server.p50_ms = pages.quantile_ms(names.request_duration, of_route, 0.50);
  server.p99_ms = pages.quantile_ms(names.request_duration, of_route, 0.99);
  server.queue_p50_ms = pages.quantile_ms(names.queue_duration, of_route, 0.50);
  server.queue_p99_ms = pages.quantile_ms(names.queue_duration, of_route, 0.99);
  server.queue_clamped = pages.growth(names.queue_clamped, {});
  server.requests = pages.growth(names.request_duration + "_count", of_route);
  server.allocated_bytes_per_request = ratio(allocated, server.requests);
  server.allocation_calls_per_request =
      ratio(pages.growth(names.allocation_calls, {}), server.requests);
  server.allocated_bytes_per_second = ratio(allocated, pages.seconds());
  server.cpu_ms_per_request =
      ratio(cpu ? Number(*cpu * kMillisecondsPerSecond) : std::nullopt, server.requests);
  const SteadyTime start = window.snapshots.before.due;
  const SteadyTime end = window.snapshots.after.due;
  server.heap_start_bytes = heap_median(window.counter_rows, start, start + kHeapSpan);
  server.heap_end_bytes = heap_median(window.counter_rows, end - kHeapSpan, end);
  add_caches(server, pages, names);
  return server;
}

record::Cgroup cgroup_figures(const Window& window, const std::string& back_end,
                              const limits::LimitSpec& limit, const MetricNames& names) {
  const limits::CgroupSample& before = window.snapshots.before.cgroup;
  const limits::CgroupSample& after = window.snapshots.after.cgroup;
  const Pages pages(window.snapshots);
  record::Cgroup cgroup;
  cgroup.backend = back_end;
  if (before.periods) {
    add_own_limit(cgroup, window, limit);
  } else {
    add_published_limit(cgroup, pages, names);
  }
  if (!cgroup.memory_peak_bytes) cgroup.memory_peak_bytes = memory_peak(window);
  cgroup.throttled_share = throttled_share(cgroup);
  cgroup.cpu_cores_used =
      ratio(service_cpu_seconds(window, names), seconds_between(before.time, after.time));
  return cgroup;
}

common::Result<record::Host> host_figures(const Window& window, const MetricNames& names) {
  const HostSample& before = window.snapshots.before.host;
  const HostSample& after = window.snapshots.after.host;
  const std::optional<HostUse> use = host_use(before, after);
  if (!use) {
    return common::fail({common::ErrorCode::kInvalidArgument, "judging the host", "",
                         "no time between the snapshots", ""});
  }
  const double service =
      service_cpu_seconds(window, names).value_or(0.0) / seconds_between(before.time, after.time);
  record::Host host;
  host.other_cpu_cores = std::max(0.0, use->busy_cores - service - use->lab_cores);
  host.lab_cpu_cores = use->lab_cores;
  host.steal_share = use->steal_share;
  host.psi_cpu_some_share = use->psi_cpu_some_share;
  return host;
}

}  // namespace lab::observe
