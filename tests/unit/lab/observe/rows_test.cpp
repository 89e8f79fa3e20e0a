#include "lab/observe/rows.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace lab::observe {
namespace {

using namespace std::chrono_literals;

TEST(CounterRows, TakesTheFiguresOfAPage) {
  const auto page = parse_metrics(
      "http_server_request_duration_seconds_count{http_route=\"/a\"} 7\n"
      "http_server_request_duration_seconds_count{http_route=\"/b\"} 70\n"
      "bookstore_worker_allocated_bytes_total{worker=\"0\"} 100\n"
      "bookstore_worker_allocated_bytes_total{worker=\"1\"} 200\n"
      "bookstore_cache_requests_total{cache=\"quotes\",result=\"hit\"} 1\n"
      "bookstore_cache_requests_total{cache=\"quotes\",result=\"miss\"} 6\n"
      "bookstore_heap_live_bytes 4096\n");
  const CounterRow row = counter_row(*page, {}, "/a");
  EXPECT_EQ(row.requests, 7.0);
  EXPECT_EQ(row.allocated_bytes, 300.0);
  EXPECT_EQ(row.cache_hits, 1.0);
  EXPECT_EQ(row.cache_misses, 6.0);
  EXPECT_EQ(row.heap_live_bytes, 4096.0);
  EXPECT_EQ(row.resident_bytes, std::nullopt);
}

TEST(CounterRows, NamesCanBeAnotherServices) {
  MetricNames names;
  names.heap_live_bytes = "go_memstats_heap_alloc_bytes";
  const auto page = parse_metrics("go_memstats_heap_alloc_bytes 5\n");
  EXPECT_EQ(counter_row(*page, names, "/a").heap_live_bytes, 5.0);
}

TEST(Csv, WritesUnitsAndLeavesOutWhatIsNotMeasured) {
  CgroupRow row;
  row.utc = std::chrono::system_clock::time_point(1700000000s + 250ms);
  row.sample.periods = 10;
  row.sample.throttled = 1500us;
  row.sample.oom_kills = 0;
  EXPECT_EQ(cgroup_csv_line(row), "1700000000.250,10,,0.001500000,,,,0,\n");
}

TEST(Csv, LinesHaveAsManyFieldsAsTheirHeaders) {
  const auto fields = [](const std::string& line) { return std::ranges::count(line, ','); };
  EXPECT_EQ(fields(cgroup_csv_line({})), fields(cgroup_csv_header()));
  EXPECT_EQ(fields(counters_csv_line({})), fields(counters_csv_header()));
}

TEST(Csv, BigCountersKeepEveryDigit) {
  CounterRow row;
  row.allocated_bytes = 123456789012.0;
  EXPECT_NE(counters_csv_line(row).find(",123456789012,"), std::string::npos);
}

}  // namespace
}  // namespace lab::observe
