#include "lab/doctor/machine_checks.h"

#include <gtest/gtest.h>

namespace lab::doctor {
namespace {

observe::HostUse use(double busy, double lab, double steal) {
  observe::HostUse use;
  use.busy_cores = busy;
  use.lab_cores = lab;
  use.steal_share = steal;
  return use;
}

TEST(MachineChecks, OtherProgramsAboveATenthOfACoreAreNamed) {
  EXPECT_EQ(judge_quiet(use(0.15, 0.06, 0), 2).state, State::kGood);
  const Check noisy = judge_quiet(use(0.41, 0.1, 0), 2);
  EXPECT_EQ(noisy.state, State::kLacking);
  EXPECT_EQ(noisy.finding, "0.31 of 2 cores used by other programs");
  EXPECT_FALSE(noisy.remedy.empty());
}

TEST(MachineChecks, StealAboveTwoPercentIsNamed) {
  EXPECT_EQ(judge_steal(use(0, 0, 0.02)).state, State::kGood);
  EXPECT_EQ(judge_steal(use(0, 0, 0.021)).state, State::kLacking);
}

TEST(MachineChecks, OneCoreIsFew) {
  EXPECT_EQ(judge_cores(2).state, State::kGood);
  EXPECT_EQ(judge_cores(1).state, State::kLacking);
}

TEST(MachineChecks, SlowClocksAreNamed) {
  EXPECT_EQ(judge_clock_source("tsc").state, State::kGood);
  EXPECT_EQ(judge_clock_source("kvm-clock").state, State::kGood);
  EXPECT_EQ(judge_clock_source("hpet").state, State::kLacking);
  EXPECT_EQ(judge_clock_source("").state, State::kLacking);
}

}  // namespace
}  // namespace lab::doctor
