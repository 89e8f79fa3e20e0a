#include "lab/observe/window_figures.h"

#include <gtest/gtest.h>
#include <unistd.h>

namespace lab::observe {
namespace {

using namespace std::chrono_literals;

const SteadyTime kStart{100s};
const SteadyTime kEnd{110s};

MetricsPage page(const std::string& text, SteadyTime asked, std::chrono::milliseconds took) {
  return {text, *parse_metrics(text), asked, asked + took};
}

std::string histogram(const std::string& name, int below_1ms, int all) {
  return name + "_bucket{http_route=\"/a\",le=\"0.001\"} " + std::to_string(below_1ms) + "\n" +
         name + "_bucket{http_route=\"/a\",le=\"0.002\"} " + std::to_string(all) + "\n" + name +
         "_bucket{http_route=\"/a\",le=\"+Inf\"} " + std::to_string(all) + "\n" + name +
         "_count{http_route=\"/a\"} " + std::to_string(all) + "\n";
}

// Ten seconds in which 1,000 requests were answered.
Window busy_window() {
  Window window;
  WindowSnapshot& before = window.snapshots.before;
  WindowSnapshot& after = window.snapshots.after;
  before.due = before.cgroup.time = before.host.time = kStart;
  after.due = after.cgroup.time = after.host.time = kEnd;
  before.host.cpus = after.host.cpus = 2;
  before.page = page(histogram("http_server_request_duration_seconds", 50, 100) +
                         "bookstore_worker_allocated_bytes_total{worker=\"0\"} 1000\n"
                         "process_cpu_seconds_total 1\n"
                         "bookstore_cache_requests_total{cache=\"q\",result=\"miss\"} 100\n"
                         "bookstore_cache_requests_total{cache=\"q\",result=\"hit\"} 0\n",
                     kStart, 0ms);
  after.page = page(histogram("http_server_request_duration_seconds", 550, 1100) +
                        "bookstore_worker_allocated_bytes_total{worker=\"0\"} 500000\n"
                        "bookstore_worker_allocated_bytes_total{worker=\"1\"} 501000\n"
                        "process_cpu_seconds_total 3\n"
                        "bookstore_cache_requests_total{cache=\"q\",result=\"miss\"} 1100\n"
                        "bookstore_cache_requests_total{cache=\"q\",result=\"hit\"} 0\n"
                        "bookstore_cache_entries{cache=\"q\"} 1100\n",
                    kEnd, 4000ms);
  return window;
}

CounterRow heap_row(SteadyTime time, double bytes) {
  CounterRow row;
  row.time = time;
  row.heap_live_bytes = bytes;
  return row;
}

TEST(ServerFigures, DividesDifferencesByTheRequestsOfTheWindow) {
  const record::Server server = server_figures(busy_window(), {}, "/a");
  EXPECT_EQ(server.requests, 1000.0);
  EXPECT_EQ(server.allocated_bytes_per_request, 1000.0);
  EXPECT_EQ(server.cpu_ms_per_request, 2.0);
  EXPECT_EQ(server.cache_misses, 1000.0);
  EXPECT_EQ(server.cache_hits, 0.0);
  EXPECT_EQ(server.cache_entries, 1100.0);
}

TEST(ServerFigures, QuantilesAreOfTheWindowAlone) {
  const record::Server server = server_figures(busy_window(), {}, "/a");
  EXPECT_DOUBLE_EQ(*server.p50_ms, 1.0);
  EXPECT_NEAR(*server.p99_ms, 1.98, 1e-9);
}

TEST(ServerFigures, RateTakesTheTimeBetweenTheMiddlesOfTheScrapes) {
  // The second scrape took 4 s: 12 s lie between the middles.
  EXPECT_NEAR(*server_figures(busy_window(), {}, "/a").allocated_bytes_per_second, 1e6 / 12, 1e-6);
}

TEST(ServerFigures, MissingMetricsAreNotMeasured) {
  const record::Server server = server_figures(busy_window(), {}, "/a");
  EXPECT_EQ(server.queue_p99_ms, std::nullopt);
  EXPECT_EQ(server.allocation_calls_per_request, std::nullopt);
  EXPECT_EQ(server.heap_start_bytes, std::nullopt);
  EXPECT_EQ(server.cache_bytes, std::nullopt);
}

TEST(ServerFigures, WithoutAPageNothingIsMeasured) {
  Window window = busy_window();
  window.snapshots.before.page.reset();
  const record::Server server = server_figures(window, {}, "/a");
  EXPECT_EQ(server.requests, std::nullopt);
  EXPECT_EQ(server.p99_ms, std::nullopt);
}

TEST(ServerFigures, RouteWithoutRequestsHasNoFiguresPerRequest) {
  const record::Server server = server_figures(busy_window(), {}, "/other");
  EXPECT_EQ(server.requests, std::nullopt);
  EXPECT_EQ(server.allocated_bytes_per_request, std::nullopt);
}

TEST(ServerFigures, RestartedServiceIsNotMeasured) {
  Window window = busy_window();
  std::swap(window.snapshots.before.page, window.snapshots.after.page);
  const record::Server server = server_figures(window, {}, "/a");
  EXPECT_EQ(server.requests, std::nullopt);
  EXPECT_EQ(server.p50_ms, std::nullopt);
}

TEST(ServerFigures, HeapIsTheMedianOfTheFirstAndTheLastSecond) {
  Window window = busy_window();
  window.counter_rows = {heap_row(kStart - 1ms, 9e9),  heap_row(kStart, 10),
                         heap_row(kStart + 500ms, 30), heap_row(kStart + 1s, 20),
                         heap_row(kStart + 5s, 9e9),   heap_row(kEnd - 900ms, 40),
                         heap_row(kEnd - 100ms, 60),   heap_row(kEnd + 1ms, 9e9)};
  const record::Server server = server_figures(window, {}, "/a");
  EXPECT_EQ(server.heap_start_bytes, 20.0);
  EXPECT_EQ(server.heap_end_bytes, 50.0);
}

TEST(CgroupFigures, AreDifferencesOfTheSnapshots) {
  Window window = busy_window();
  limits::CgroupSample& before = window.snapshots.before.cgroup;
  limits::CgroupSample& after = window.snapshots.after.cgroup;
  before.periods = 10, after.periods = 110;
  before.throttled_periods = 5, after.throttled_periods = 95;
  before.throttled = 1s, after.throttled = 16s;
  before.usage = 1s, after.usage = 7s;
  before.memory_peak = 50, after.memory_peak = 70;
  before.oom_kills = 0, after.oom_kills = 0;
  const record::Cgroup cgroup = cgroup_figures(window, "cgroup1", {0.62, 1U << 30}, {});
  EXPECT_EQ(cgroup.backend, "cgroup1");
  EXPECT_EQ(cgroup.quota_cpus, 0.62);
  EXPECT_EQ(cgroup.memory_limit_bytes, 1073741824.0);
  EXPECT_EQ(cgroup.periods, 100.0);
  EXPECT_EQ(cgroup.throttled_share, 0.9);
  EXPECT_EQ(cgroup.throttled_cpu_seconds, 15.0);  // more than the wall time: two CPUs
  EXPECT_EQ(cgroup.cpu_cores_used, 0.6);
  EXPECT_EQ(cgroup.memory_peak_bytes, 70.0);
  EXPECT_EQ(cgroup.oom_kills, 0.0);
}

TEST(CgroupFigures, NoPeriodsUnderAQuotaAreNoThrottling) {
  Window window = busy_window();
  window.snapshots.before.cgroup.periods = window.snapshots.after.cgroup.periods = 3;
  window.snapshots.before.cgroup.throttled_periods = 0;
  window.snapshots.after.cgroup.throttled_periods = 0;
  EXPECT_EQ(cgroup_figures(window, "cgroup1", {0.5, std::nullopt}, {}).throttled_share, 0.0);
  EXPECT_EQ(cgroup_figures(window, "cgroup1", {}, {}).throttled_share, std::nullopt);
}

TEST(CgroupFigures, KernelWithoutAPeakGetsTheGreatestOfTheRows) {
  Window window = busy_window();
  for (const std::uint64_t bytes : {10U, 30U, 20U}) {
    CgroupRow row;
    row.sample.memory_current = bytes;
    window.cgroup_rows.push_back(row);
  }
  EXPECT_EQ(cgroup_figures(window, "cgroup2", {}, {}).memory_peak_bytes, 30.0);
}

TEST(CgroupFigures, WithoutAGroupTheServicesOwnViewIsTaken) {
  Window window = busy_window();
  const std::string throttled = "container_cpu_cfs_throttled_periods_total ";
  window.snapshots.before.page = page(
      "container_cpu_cfs_periods_total 0\n" + throttled + "0\n" + "process_cpu_seconds_total 1\n",
      kStart, 0ms);
  window.snapshots.after.page = page("container_cpu_cfs_periods_total 100\n" + throttled + "25\n" +
                                         "process_cpu_seconds_total 4\n",
                                     kEnd, 0ms);
  const record::Cgroup cgroup = cgroup_figures(window, "none", {}, {});
  EXPECT_EQ(cgroup.throttled_share, 0.25);
  EXPECT_EQ(cgroup.cpu_cores_used, 0.3);
  EXPECT_EQ(cgroup.memory_peak_bytes, std::nullopt);
  EXPECT_EQ(cgroup.oom_kills, std::nullopt);
}

TEST(HostFigures, OtherIsBusyWithoutServiceAndLab) {
  Window window = busy_window();
  const auto ticks_per_second = static_cast<std::uint64_t>(::sysconf(_SC_CLK_TCK));
  window.snapshots.after.host.cpu.idle = 8 * ticks_per_second;  // so 12 of 20 s were busy
  window.snapshots.after.host.lab_cpu = 4s;
  window.snapshots.before.cgroup.usage = 0s;
  window.snapshots.after.cgroup.usage = 7s;
  const auto host = host_figures(window, {});
  ASSERT_TRUE(host);
  EXPECT_NEAR(host->other_cpu_cores, 0.1, 1e-9);
  EXPECT_NEAR(host->lab_cpu_cores, 0.4, 1e-9);
  EXPECT_EQ(host->psi_cpu_some_share, std::nullopt);
}

TEST(HostFigures, OtherIsNeverBelowZero) {
  Window window = busy_window();
  window.snapshots.after.host.cpu.idle = 1'000'000;
  window.snapshots.after.host.lab_cpu = 4s;
  EXPECT_EQ(host_figures(window, {})->other_cpu_cores, 0.0);
}

TEST(HostFigures, NeedTimeBetweenTheSnapshots) {
  Window window = busy_window();
  window.snapshots.after.host.time = kStart;
  EXPECT_FALSE(host_figures(window, {}));
}

}  // namespace
}  // namespace lab::observe
