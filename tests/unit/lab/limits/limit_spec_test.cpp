#include "lab/limits/limit_spec.h"

#include <gtest/gtest.h>

#include <limits>

namespace lab::limits {
namespace {

TEST(LimitSpec, AcceptsNothingAndAllOfTheMachine) {
  EXPECT_TRUE(check({}, 2));
  EXPECT_TRUE(check({2.0, 1U << 30}, 2));
  EXPECT_TRUE(check({0.01, std::nullopt}, 2));
}

TEST(LimitSpec, RefusesMoreThanTheMachineWithRemedy) {
  const auto checked = check({2.5, std::nullopt}, 2);
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().code, common::ErrorCode::kInvalidArgument);
  EXPECT_EQ(checked.error().remedy, "give --cpus 2 or less, or --cpus auto");
}

TEST(LimitSpec, RefusesWhatTheKernelRefuses) {
  EXPECT_FALSE(check({0.009, std::nullopt}, 2));
  EXPECT_FALSE(check({0.0, std::nullopt}, 2));
  EXPECT_FALSE(check({-1.0, std::nullopt}, 2));
  EXPECT_FALSE(check({std::numeric_limits<double>::quiet_NaN(), std::nullopt}, 2));
  EXPECT_FALSE(check({std::nullopt, 4096}, 2));
}

TEST(LimitSpec, QuotaIsTimeAPeriod) {
  EXPECT_EQ(quota_of(0.62), std::chrono::microseconds{62'000});
  EXPECT_EQ(quota_of(0.29), std::chrono::microseconds{29'000});  // 0.29 × 100,000 is 28,999.99…
}

}  // namespace
}  // namespace lab::limits
