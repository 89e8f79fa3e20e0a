#include "service/telemetry/request_metrics.h"

#include <gtest/gtest.h>

#include <thread>

#include "service/telemetry/metrics_page.h"

namespace bookstore::telemetry {
namespace {

using namespace std::chrono_literals;
using http::Method;
using http::QueueStamp;

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(DurationBuckets, ReachFromOneMicrosecondToTenSecondsInStepsOfAtMostAQuarter) {
  const auto& bounds = duration_bounds();
  EXPECT_EQ(bounds.front(), 1us);
  EXPECT_EQ(bounds.back(), 10s);
  for (std::size_t i = 1; i < bounds.size(); ++i) {
    EXPECT_GT(bounds[i], bounds[i - 1]);
    EXPECT_LE(static_cast<double>(bounds[i].count()),
              1.25 * static_cast<double>(bounds[i - 1].count()));
  }
}

TEST(DurationBuckets, HaveEveryDecadeAsABound) {
  for (const std::chrono::nanoseconds decade : {1000ns, 10000ns, 100000ns, 1000000ns, 10000000ns}) {
    EXPECT_EQ(duration_bounds()[bucket_index(decade)], decade);
  }
}

TEST(DurationBuckets, IncludeTheirUpperBound) {
  EXPECT_EQ(bucket_index(0ns), 0U);
  EXPECT_EQ(bucket_index(1us), 0U);
  EXPECT_EQ(bucket_index(1001ns), 1U);
  EXPECT_EQ(bucket_index(10s), kBoundCount - 1);
  EXPECT_EQ(bucket_index(10s + 1ns), kBoundCount);
}

TEST(HistogramTotal, IsCumulativeInSeconds) {
  WorkerHistogram histogram;
  histogram.record(1us);
  histogram.record(2us);
  histogram.record(1min);
  HistogramTotal total;
  histogram.add_to(total);
  const auto metric = total.to_metric();
  EXPECT_EQ(metric.sample_count, 3U);
  EXPECT_DOUBLE_EQ(metric.sample_sum, 60.000003);
  EXPECT_DOUBLE_EQ(metric.bucket.front().upper_bound, 1e-6);
  EXPECT_EQ(metric.bucket.front().cumulative_count, 1U);
  EXPECT_EQ(metric.bucket.back().cumulative_count, 2U);
}

TEST(RequestMetrics, AddUpTheWorkers) {
  const auto metrics =
      std::make_shared<RequestMetrics>(std::vector<std::string>{"unmatched", "/a"}, 2U);
  metrics->record({0, 1, Method::kPost, 200, 5us, QueueStamp::kAbsent, 0ns});
  metrics->record({1, 1, Method::kPost, 200, 5us, QueueStamp::kRead, 3us});
  metrics->record({1, 0, std::nullopt, 400, 5us, QueueStamp::kRead, -3us});
  MetricsPage page;
  page.add(metrics);
  const std::string text = page.render();
  EXPECT_TRUE(has(text,
                  "request_duration_seconds_count{http_request_method=\"POST\",http_route="
                  "\"/a\",http_response_status_code=\"200\"} 2\n"));
  EXPECT_TRUE(has(text,
                  "{http_request_method=\"_OTHER\",http_route=\"unmatched\","
                  "http_response_status_code=\"400\",le=\"+Inf\"} 1\n"));
  EXPECT_TRUE(has(text, "queue_duration_seconds_count{http_route=\"/a\"} 1\n"));
  EXPECT_TRUE(has(text, "queue_duration_seconds_sum{http_route=\"unmatched\"} 0\n"));
  EXPECT_TRUE(has(text, "queue_clamped_total 1\n"));
}

TEST(RequestMetrics, CanBeReadWhileWorkersWrite) {
  RequestMetrics metrics({"unmatched"}, 2);
  const auto write = [&](unsigned worker) {
    for (unsigned i = 0; i < 20'000; ++i) {
      metrics.record({worker, 0, Method::kGet, 200 + i % 50, 5us, QueueStamp::kRead, 1us});
    }
  };
  std::thread first(write, 0U);
  std::thread second(write, 1U);
  for (int i = 0; i < 50; ++i) static_cast<void>(metrics.Collect());
  first.join();
  second.join();
  std::uint64_t count = 0;
  const auto families = metrics.Collect();
  for (const auto& metric : families.front().metric) count += metric.histogram.sample_count;
  EXPECT_EQ(count, 40'000U);
}

}  // namespace
}  // namespace bookstore::telemetry
