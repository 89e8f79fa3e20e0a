#include "lab/trial/calibration_arithmetic.h"

#include <gtest/gtest.h>

namespace lab::trial {
namespace {

TEST(CalibrationArithmetic, QuotaIsDemandOverPressureRoundedDown) {
  // 700/s × 1.12 ms = 0.784 CPU; ÷ 1.25 = 0.6272.
  EXPECT_DOUBLE_EQ(quota_for(700, 1.12, 1.25), 0.62);
}

TEST(CalibrationArithmetic, QuotaThatIsExactIsNotRoundedDownByBinaryFractions) {
  EXPECT_DOUBLE_EQ(quota_for(1000, 0.7, 1.25), 0.56);
  EXPECT_DOUBLE_EQ(quota_for(500, 1.45, 1.25), 0.58);
}

TEST(CalibrationArithmetic, QuotaIsNeverZero) { EXPECT_DOUBLE_EQ(quota_for(1, 0.01, 1.25), 0.01); }

TEST(CalibrationArithmetic, RateIsKeptWhereTheHostCanSupplyTheDemand) {
  const RateAndQuota chosen = choose_rate_and_quota(700, 1.0, 1.25, 2);
  EXPECT_FALSE(chosen.rate_lowered);
  EXPECT_DOUBLE_EQ(chosen.rate_rps, 700);
  EXPECT_DOUBLE_EQ(chosen.quota_cpus, 0.56);
}

TEST(CalibrationArithmetic, RateIsLoweredWhereTheHostCannotSupplyTheDemand) {
  // 700/s × 4 ms = 2.8 CPUs on a host with 2, of which 1.5 are for the service: 375/s.
  const RateAndQuota chosen = choose_rate_and_quota(700, 4.0, 1.25, 2);
  EXPECT_TRUE(chosen.rate_lowered);
  EXPECT_DOUBLE_EQ(chosen.rate_rps, 375);
  EXPECT_DOUBLE_EQ(chosen.quota_cpus, 1.2);
}

TEST(CalibrationArithmetic, OneCpuIsEnoughForASlowLoad) {
  const RateAndQuota chosen = choose_rate_and_quota(700, 2.0, 1.25, 1);
  EXPECT_DOUBLE_EQ(chosen.rate_rps, 250);
  EXPECT_DOUBLE_EQ(chosen.quota_cpus, 0.4);
}

}  // namespace
}  // namespace lab::trial
