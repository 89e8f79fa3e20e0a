// What the lab makes of a service that ends by itself under load.
#include <gtest/gtest.h>

#include "tests/support/lab_program.h"
#include "tests/support/places.h"

namespace tests {
namespace {

// 20 equality requests first, in a service of their own; under load it dies at the 150th.
LabOutcome run_against(const std::string& how, const ScratchFolder& out) {
  return run_lab({"run", "fragile", "--cases", data_file("cases"), "--profile", "quick", "--out",
                  out.path().string()},
                 {"FRAGILE_HOW=" + how, "FRAGILE_AFTER=150"});
}

class DyingService : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(DyingService, IsRecordedAsWhatItWas) {
  const auto& [how, end] = GetParam();
  const ScratchFolder out;
  const LabOutcome outcome = run_against(how, out);

  EXPECT_EQ(outcome.exit_code, 98) << outcome.err;
  const nlohmann::json results = results_of(out.run_folder());
  ASSERT_EQ(results.at("trials").size(), 1U);
  EXPECT_EQ(results.at("trials").at(0).at("service_end"), end);
  EXPECT_FALSE(results.at("verdict").at("valid"));
  EXPECT_NE(outcome.out.find("the service ended"), std::string::npos) << outcome.out;
  EXPECT_TRUE(leftover_groups(outcome.pid).empty());
}

INSTANTIATE_TEST_SUITE_P(Ways, DyingService,
                         testing::Values(std::pair{"segv", "crashed"},
                                         std::pair{"exit", "exited_early"},
                                         std::pair{"kill", "killed"},
                                         std::pair{"oom", "oom_killed"}),
                         [](const auto& way) { return std::string(way.param.first); });

TEST(DyingServiceInTheAnswersCheck, EndsTheRunWithItsName) {
  const ScratchFolder out;
  const LabOutcome outcome = run_lab({"run", "fragile", "--cases", data_file("cases"), "--profile",
                                      "quick", "--out", out.path().string()},
                                     {"FRAGILE_HOW=exit", "FRAGILE_AFTER=5"});
  EXPECT_EQ(outcome.exit_code, 1) << outcome.out;
  EXPECT_NE(outcome.out.find("exit code 3"), std::string::npos) << outcome.out;
  EXPECT_TRUE(leftover_groups(outcome.pid).empty());
}

TEST(LivingService, GivesAWholeRun) {
  const ScratchFolder out;
  const LabOutcome outcome = run_against("never", out);
  const nlohmann::json results = results_of(out.run_folder());
  EXPECT_EQ(results.at("trials").size() % 4, 0U) << outcome.err;
  for (const nlohmann::json& trial : results.at("trials")) {
    EXPECT_EQ(trial.at("service_end"), "stopped");
    EXPECT_TRUE(trial.at("server").at("p50_ms").is_null()) << "it publishes no metrics";
    EXPECT_DOUBLE_EQ(trial.at("cgroup").at("quota_cpus").get<double>(), 0.5);
  }
}

}  // namespace
}  // namespace tests
