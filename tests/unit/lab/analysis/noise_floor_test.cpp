#include "lab/analysis/noise_floor.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "tests/support/run_builder.h"

namespace lab::analysis {
namespace {

using casefile::Format;
using casefile::MeasureRow;

record::Run null_run() {
  record::Run run = testing::make_run();
  run.plan.after = run.plan.before;
  for (record::Trial& trial : run.trials) trial.client.service_ms.p99.ms = 100 + trial.number;
  return run;
}

NoiseFloor floor_of(const record::Run& run) {
  const std::array rows = {MeasureRow{"client.service_ms.p99", "", Format::kMilliseconds, true},
                           MeasureRow{"client.response_ms.p99", "", Format::kMilliseconds, false},
                           MeasureRow{"server.cache_hits", "", Format::kCount, false}};
  return noise_floor_of(run, rows);
}

TEST(NoiseFloor, IsTheLargestLogRatioOfTwoTrials) {
  const NoiseFloor floor = floor_of(null_run());
  EXPECT_NEAR(floor.largest_log_ratio.at("client.service_ms.p99"), std::log(108.0 / 101), 1e-12);
}

TEST(NoiseFloor, LeavesOutCensoredZeroAndUnmeasured) {
  EXPECT_EQ(floor_of(null_run()).largest_log_ratio.size(), 1U);
}

TEST(NoiseFloor, IsFoundByMachineCaseAndProfile) {
  const record::Run run = null_run();
  const std::array floors = {floor_of(run)};
  EXPECT_EQ(find_noise_floor(floors, run), floors.data());
  record::Run other = run;
  other.plan.profile = "quick";
  EXPECT_EQ(find_noise_floor(floors, other), nullptr);
  other = run;
  other.environment.host_name = "elsewhere";
  EXPECT_EQ(find_noise_floor(floors, other), nullptr);
}

TEST(NoiseFloor, ReplacesTheOneWithItsKey) {
  std::vector<NoiseFloor> floors = {floor_of(null_run())};
  NoiseFloor newer = floors.front();
  newer.largest_log_ratio["client.service_ms.p99"] = 0.5;
  replace_noise_floor(floors, newer);
  ASSERT_EQ(floors.size(), 1U);
  EXPECT_EQ(floors[0].largest_log_ratio["client.service_ms.p99"], 0.5);
  newer.profile = "quick";
  replace_noise_floor(floors, newer);
  EXPECT_EQ(floors.size(), 2U);
}

TEST(NoiseFloor, RoundTripsThroughJson) {
  const std::vector<NoiseFloor> floors = {floor_of(null_run())};
  const auto again = noise_floors_from_json(noise_floors_to_json(floors), "noise-floor.json");
  ASSERT_TRUE(again) << again.error().message();
  EXPECT_EQ(noise_floors_to_json(*again), noise_floors_to_json(floors));
  EXPECT_EQ(again->front().largest_log_ratio, floors.front().largest_log_ratio);
}

TEST(NoiseFloor, RefusesWhatIsNotSuchADocument) {
  const auto cause = [](const char* text) {
    return noise_floors_from_json(text, "f").error().cause;
  };
  EXPECT_EQ(cause("{}"), "schema: is not 'bookstore-lab/noise-floor/1'");
  EXPECT_EQ(cause(R"({"schema":"bookstore-lab/noise-floor/1","floors":3})"),
            "floors: expected a list");
  EXPECT_EQ(cause(R"({"schema":"bookstore-lab/noise-floor/1","floors":[{"machine":1}]})"),
            "floors[0]: expected machine, case, profile and largest_log_ratio");
  EXPECT_FALSE(cause("{").empty());
}

}  // namespace
}  // namespace lab::analysis
