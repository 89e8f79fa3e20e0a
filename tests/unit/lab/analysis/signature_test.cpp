#include "lab/analysis/signature.h"

#include <gtest/gtest.h>

#include <array>

#include "tests/support/run_builder.h"

namespace lab::analysis {
namespace {

using casefile::Side;
using casefile::Signature;

record::Expectation judge_line(const record::Run& run, const Signature& line) {
  return expectations_of(run.trials, std::array{line}).front();
}

Signature before_over_after(const std::string& measure, double floor) {
  return {"text", Side::kBefore, measure, measure, Side::kAfter, floor, 100, std::nullopt};
}

TEST(Signature, CheckoutIsMetByARunThatShowsIt) {
  const auto met = expectations_of(testing::make_run().trials, testing::checkout_case().signature);
  EXPECT_EQ(met.size(), 9U);
  for (const record::Expectation& line : met) EXPECT_TRUE(line.met) << line.text;
}

TEST(Signature, DivisorIsAtLeastItsFloor) {
  const auto met =
      judge_line(testing::make_run(), before_over_after("server.allocated_bytes_per_request", 1));
  EXPECT_TRUE(met.met);
  EXPECT_NEAR(*met.value, 6.75e6, 10);
}

TEST(Signature, DivisorOfZeroMeetsNothing) {
  const auto met =
      judge_line(testing::make_run(), before_over_after("server.allocated_bytes_per_request", 0));
  EXPECT_FALSE(met.met);
  EXPECT_FALSE(met.value);
}

TEST(Signature, NotMeasuredMeetsNothing) {
  record::Run run = testing::make_run();
  run.trials[0].server.p99_ms.reset();
  const Signature line{"text", Side::kBefore, "server.p99_ms", "", Side::kBefore, 0, {}, 1e9};
  EXPECT_FALSE(judge_line(run, line).met);
}

TEST(Signature, CensoredMeetsALowerBoundOnly) {
  const record::Run run = testing::make_run();
  Signature line{"text", Side::kBefore, "client.response_ms.p99", "", Side::kBefore, 0, 100, {}};
  EXPECT_TRUE(judge_line(run, line).met);
  line.at_most = 1e9;
  EXPECT_FALSE(judge_line(run, line).met);
}

TEST(Signature, BoundsAreInclusive) {
  record::Run run = testing::make_run();
  for (record::Trial& trial : run.trials) trial.cgroup.throttled_share = 0.2;
  Signature line{"text", Side::kBefore, "cgroup.throttled_share", "", Side::kBefore, 0, 0.2, {}};
  EXPECT_TRUE(judge_line(run, line).met);
  line.at_least = 0.2001;
  EXPECT_FALSE(judge_line(run, line).met);
}

}  // namespace
}  // namespace lab::analysis
