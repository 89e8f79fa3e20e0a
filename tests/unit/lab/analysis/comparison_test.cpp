#include "lab/analysis/comparison.h"

#include <gtest/gtest.h>

#include <array>

#include "tests/support/run_builder.h"

namespace lab::analysis {
namespace {

using casefile::Format;
using casefile::MeasureRow;

record::Comparison compare_one(const record::Run& run, const std::string& measure,
                               const NoiseFloor* floor = nullptr) {
  const std::array rows = {MeasureRow{measure, "label", Format::kMilliseconds, true}};
  return compare(run.trials, rows, floor).front();
}

TEST(Comparison, ComparesMediansAndAllPairs) {
  const record::Comparison row = compare_one(testing::make_run(), "client.service_ms.p99");
  EXPECT_EQ(*row.before.median, 505.5);
  EXPECT_EQ(*row.before.min, 502);
  EXPECT_EQ(*row.before.max, 509);
  EXPECT_NEAR(*row.ratio, 0.0012, 0.0001);
  EXPECT_NEAR(*row.coverage, 0.971, 0.001);
  EXPECT_TRUE(row.significant);
  EXPECT_TRUE(row.note.empty());
}

TEST(Comparison, ZeroOnASideGivesADifference) {
  const record::Comparison row =
      compare_one(testing::make_run(), "server.allocated_bytes_per_request");
  EXPECT_FALSE(row.ratio);
  EXPECT_FALSE(row.ratio_low);
  EXPECT_FALSE(row.ratio_high);
  EXPECT_NEAR(*row.difference, -6.75e6, 10);
  EXPECT_FALSE(row.significant);
}

TEST(Comparison, CensoredValuesGiveNoRatio) {
  const record::Comparison row = compare_one(testing::make_run(), "client.response_ms.p99");
  EXPECT_TRUE(row.censored_before);
  EXPECT_FALSE(row.censored_after);
  EXPECT_FALSE(row.ratio);
  EXPECT_FALSE(row.difference);
  EXPECT_FALSE(row.p_value);
  EXPECT_NE(row.note.find("never completed"), std::string::npos);
}

TEST(Comparison, LeavesOutSupersededAndInterruptedTrials) {
  record::Run run = testing::make_run();
  run.trials[0].client.service_ms.p99.ms = 9999;
  run.trials[0].superseded = true;
  run.trials[3].client.service_ms.p99.ms = 9999;
  run.trials[3].interrupted = true;
  EXPECT_EQ(*compare_one(run, "client.service_ms.p99").before.max, 509);
}

TEST(Comparison, BelowFourAgainstFourClaimsNothing) {
  record::Run run = testing::make_run();
  run.trials.resize(4);
  const record::Comparison row = compare_one(run, "client.service_ms.p99");
  EXPECT_TRUE(row.ratio);
  EXPECT_FALSE(row.coverage);
  EXPECT_FALSE(row.significant);
  EXPECT_EQ(row.note, "not enough trials to tell");
}

TEST(Comparison, SaysWhenAMeasureIsMissing) {
  record::Run run = testing::make_run();
  EXPECT_EQ(compare_one(run, "server.cache_hits").note, "not measured");
  run.trials[0].server.p99_ms.reset();
  const record::Comparison row = compare_one(run, "server.p99_ms");
  EXPECT_NE(row.note.find("measured in 7 of 8 trials"), std::string::npos);
}

TEST(Comparison, IntervalThatIncludesOneIsNotSignificant) {
  record::Run run = testing::make_run();
  for (record::Trial& trial : run.trials) trial.client.service_ms.p99.ms = 100 + trial.number % 3;
  EXPECT_FALSE(compare_one(run, "client.service_ms.p99").significant);
}

TEST(Comparison, DifferenceBelowTheNoiseFloorIsNotClaimed) {
  const record::Run run = testing::make_run();
  NoiseFloor floor;
  floor.largest_log_ratio["client.service_ms.p99"] = 10;
  const record::Comparison row = compare_one(run, "client.service_ms.p99", &floor);
  EXPECT_FALSE(row.significant);
  EXPECT_EQ(row.note, "below the noise floor");
  floor.largest_log_ratio["client.service_ms.p99"] = 0.1;
  EXPECT_TRUE(compare_one(run, "client.service_ms.p99", &floor).significant);
}

TEST(Comparison, OnlyThePrimaryRowClaims) {
  const std::array rows = {
      MeasureRow{"client.service_ms.p99", "label", Format::kMilliseconds, false}};
  const auto row = compare(testing::make_run().trials, rows, nullptr).front();
  EXPECT_TRUE(row.ratio_low);
  EXPECT_FALSE(row.significant);
}

}  // namespace
}  // namespace lab::analysis
