// Runs whose load another generator drove.
#include <gtest/gtest.h>

#include <algorithm>

#include "lab/analysis/gates.h"
#include "lab/analysis/noise_floor.h"
#include "lab/analysis/one_definition.h"
#include "lab/analysis/verdict.h"
#include "lab/record/record_json.h"
#include "tests/support/run_builder.h"

namespace lab::analysis {
namespace {

record::Run run_by(const std::string& tool, const std::string& loop) {
  record::Run run = testing::make_run();
  run.plan.load_tool = record::LoadTool{tool, "4.1.0", "service", loop, {"it holds no rate"}};
  for (record::Trial& trial : run.trials) {
    trial.load_tool = run.plan.load_tool;
    trial.client.scheduled.reset();
    trial.client.dropped.reset();
    trial.client.lag_ms = {};
    trial.client.response_ms = {};
  }
  return run;
}

record::Gate gate_of(const record::Run& run, const std::string& name) {
  const auto found = std::find_if(run.gates.begin(), run.gates.end(),
                                  [&name](const record::Gate& gate) { return gate.name == name; });
  return found == run.gates.end() ? record::Gate{} : *found;
}

TEST(LoadTool, LeavesGatesThatNeedOurGeneratorUnjudgedAndNotPassed) {
  record::Run run = run_by("wrk", "closed");
  judge(run, testing::checkout_case(), nullptr);
  EXPECT_TRUE(run.verdict.valid) << run.verdict.sentence;
  for (const char* name : {"lag_p99_ms", "accounting_identity", "after_achieved_share"}) {
    const record::Gate gate = gate_of(run, name);
    EXPECT_FALSE(gate.passed) << name;
    EXPECT_FALSE(gate.value) << name;
    EXPECT_EQ(gate.kind, record::GateKind::kNotMeasured) << name;
  }
}

TEST(LoadTool, JudgesNoSloInAClosedLoop) {
  record::Run run = run_by("wrk", "closed");
  judge(run, testing::checkout_case(), nullptr);
  EXPECT_FALSE(run.verdict.slo_met_before);
  EXPECT_FALSE(run.verdict.slo_met_after);
  EXPECT_FALSE(run.verdict.signature_matched);
  EXPECT_EQ(run.verdict.exit_code, kExitFine);
  EXPECT_NE(run.verdict.sentence.find("wrk is a closed loop"), std::string::npos);
}

TEST(LoadTool, JudgesTheSloInAnOpenLoop) {
  record::Run run = run_by("vegeta", "open");
  judge(run, testing::checkout_case(), nullptr);
  EXPECT_EQ(run.verdict.slo_met_after, true);
  EXPECT_TRUE(gate_of(run, "after_achieved_share").passed);
}

TEST(LoadTool, RefusesTrialsOfAnotherDefinition) {
  record::Run run = run_by("wrk", "closed");
  EXPECT_TRUE(check_one_definition(run));
  run.trials[2].load_tool->latency_definition = "response";
  const auto checked = check_one_definition(run);
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().subject, "trial 3");
  run.trials[2].load_tool.reset();
  EXPECT_FALSE(check_one_definition(run));
}

TEST(LoadTool, HasANoiseFloorOfItsOwn) {
  const record::Run own = testing::make_run();
  const record::Run wrk = run_by("wrk", "closed");
  const std::vector<NoiseFloor> floors = {noise_floor_of(own, testing::checkout_case().rows)};
  EXPECT_NE(find_noise_floor(floors, own), nullptr);
  EXPECT_EQ(find_noise_floor(floors, wrk), nullptr);
  const auto again = noise_floors_from_json(
      noise_floors_to_json(std::vector{noise_floor_of(wrk, testing::checkout_case().rows)}), "f");
  ASSERT_TRUE(again);
  EXPECT_NE(find_noise_floor(*again, wrk), nullptr);
}

TEST(LoadTool, SurvivesResultsJsonAndIsLeftOutOfOurOwnRuns) {
  const auto again = record::from_json(record::to_json(run_by("wrk", "closed")), "results.json");
  ASSERT_TRUE(again) << again.error().message();
  ASSERT_TRUE(again->plan.load_tool);
  EXPECT_EQ(again->trials[0].load_tool->loop, "closed");
  EXPECT_FALSE(again->trials[0].client.scheduled);
  EXPECT_EQ(record::to_json(testing::make_run()).find("load_tool"), std::string::npos);
}

}  // namespace
}  // namespace lab::analysis
