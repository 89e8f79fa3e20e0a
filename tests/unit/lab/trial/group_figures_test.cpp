#include "lab/trial/group_figures.h"

#include <gtest/gtest.h>

namespace lab::trial {
namespace {

record::Trial half_a_core_for_two_seconds() {
  record::Trial trial;
  trial.cgroup.cpu_cores_used = 0.5;
  trial.client.window_s = 2;
  trial.client.completed = 90;
  trial.client.failed = 10;
  return trial;
}

TEST(GroupCost, IsCpuTimeOverAnswersOfAnyStatus) {
  EXPECT_DOUBLE_EQ(group_cost_ms(half_a_core_for_two_seconds()).value(), 10);
}

TEST(GroupCost, IsNotMeasuredWithoutGroupOrAnswers) {
  record::Trial trial = half_a_core_for_two_seconds();
  trial.cgroup.cpu_cores_used.reset();
  EXPECT_FALSE(group_cost_ms(trial));
  trial = half_a_core_for_two_seconds();
  trial.client.completed = trial.client.failed = 0;
  EXPECT_FALSE(group_cost_ms(trial));
}

}  // namespace
}  // namespace lab::trial
