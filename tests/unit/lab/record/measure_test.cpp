#include "lab/record/measure.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/run_builder.h"

namespace lab::record {
namespace {

TEST(Measure, FindsQuantilesCountsAndOptionalFigures) {
  const Trial trial = testing::make_trial(1, "before");
  EXPECT_EQ(measure_of(trial, "client.service_ms.p99")->value, 502);
  EXPECT_EQ(measure_of(trial, "client.completed")->value, 7128);
  EXPECT_EQ(measure_of(trial, "server.p50_ms")->value, 1.1);
  EXPECT_EQ(measure_of(trial, "cgroup.quota_cpus")->value, 0.62);
  EXPECT_EQ(measure_of(trial, "host.steal_share")->value, 0.001);
}

TEST(Measure, KeepsCensoring) {
  const Trial trial = testing::make_trial(1, "before");
  EXPECT_TRUE(measure_of(trial, "client.response_ms.p99")->censored);
  EXPECT_FALSE(measure_of(trial, "client.service_ms.p99")->censored);
}

TEST(Measure, DerivesTheDroppedShare) {
  Trial trial = testing::make_trial(1, "before");
  EXPECT_DOUBLE_EQ(measure_of(trial, "client.dropped_share")->value, 1272.0 / 8400);
  trial.client.scheduled = 0;
  EXPECT_FALSE(measure_of(trial, "client.dropped_share"));
}

TEST(Measure, NotMeasuredAndUnknownAreNothing) {
  const Trial trial = testing::make_trial(2, "after");
  EXPECT_FALSE(measure_of(trial, "server.cache_hits"));
  EXPECT_FALSE(measure_of(trial, "server.no_such_thing"));
  EXPECT_FALSE(measure_of(trial, "cgroup.backend"));
}

TEST(Measure, LatencyWithoutACompletionIsNotMeasured) {
  Trial trial = testing::make_trial(1, "before");
  trial.client.completed = 0;
  EXPECT_FALSE(measure_of(trial, "client.service_ms.p99"));
  EXPECT_FALSE(measure_of(trial, "client.response_ms.p99"));
  EXPECT_TRUE(measure_of(trial, "client.lag_ms.p99"));
}

TEST(Measure, NamesAreEachFoundOnce) {
  std::vector<std::string> names = measure_names();
  EXPECT_NE(std::find(names.begin(), names.end(), "client.service_ms.p999"), names.end());
  EXPECT_NE(std::find(names.begin(), names.end(), "cgroup.throttled_share"), names.end());
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

}  // namespace
}  // namespace lab::record
