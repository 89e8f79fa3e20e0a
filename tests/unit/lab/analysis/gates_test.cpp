#include "lab/analysis/gates.h"

#include <gtest/gtest.h>

#include <functional>

#include "lab/analysis/verdict.h"
#include "tests/support/run_builder.h"

namespace lab::analysis {
namespace {

using record::Gate;
using record::GateKind;

// Breaks a valid run, judges it, and returns its one failed gate.
Gate only_failure(const std::function<void(record::Run&)>& break_it) {
  record::Run run = testing::make_run();
  break_it(run);
  judge(run, testing::checkout_case(), nullptr);
  EXPECT_FALSE(run.verdict.valid);
  EXPECT_EQ(run.verdict.exit_code, kExitInvalid);
  const std::vector<Gate> failed = failed_gates(run.gates);
  EXPECT_EQ(failed.size(), 1U);
  if (failed.empty()) return {};
  EXPECT_FALSE(failed.front().remedy.empty());
  EXPECT_NE(run.verdict.sentence.find(describe(failed.front())), std::string::npos);
  EXPECT_NE(run.verdict.sentence.find(failed.front().remedy), std::string::npos);
  return failed.front();
}

void expect_gate(const Gate& gate, const std::string& name, GateKind kind, int trial) {
  EXPECT_EQ(gate.name, name);
  EXPECT_EQ(gate.kind, kind);
  EXPECT_EQ(gate.trial, trial);
}

TEST(Gates, AValidRunPassesEveryOne) {
  const record::Run run = testing::make_run();
  const std::vector<Gate> gates = all_gates(run, 1000);
  EXPECT_EQ(gates.size(), 1U + 4 * 6 + 4 * 8);
  EXPECT_TRUE(failed_gates(gates).empty());
}

TEST(Gates, LimitThatWasNotReadBackIsInvalid) {
  const Gate gate = only_failure([](record::Run& run) { run.trials[4].limit_verified = false; });
  expect_gate(gate, "limit_in_force", GateKind::kHost, 5);
}

TEST(Gates, AnotherQuotaThanPlannedIsInvalid) {
  const Gate gate = only_failure([](record::Run& run) { run.trials[0].cgroup.quota_cpus = 2; });
  expect_gate(gate, "limit_in_force", GateKind::kHost, 1);
  EXPECT_NE(gate.note.find("planned cgroup1 with 0.62 CPUs, found cgroup1 with 2.00"),
            std::string::npos);
}

TEST(Gates, AnotherBackEndThanPlannedIsInvalid) {
  const Gate gate = only_failure([](record::Run& run) { run.trials[1].cgroup.backend = "none"; });
  expect_gate(gate, "limit_in_force", GateKind::kHost, 2);
}

void set_cost(record::Run& run, double cpu_ms) {
  run.calibration.automatic = true;
  for (record::Trial& trial : run.trials) trial.server.cpu_ms_per_request = cpu_ms;
}

TEST(Gates, QuotaThatPressesNobodyIsInvalid) {
  const Gate gate = only_failure([](record::Run& run) { set_cost(run, 0.90); });
  expect_gate(gate, "calibrated_pressure", GateKind::kHost, 0);
  EXPECT_NEAR(gate.value.value_or(0), 700 * 0.90 / 1000 / 0.62, 1e-9);
}

TEST(Gates, PressureIsJudgedOnlyOfACalibratedQuota) {
  record::Run run = testing::make_run();
  set_cost(run, 1.10);
  ASSERT_TRUE(pressure_gate(run));
  EXPECT_TRUE(pressure_gate(run)->passed);
  set_cost(run, 0.10);
  EXPECT_FALSE(pressure_gate(run)->passed);
  run.calibration.automatic = false;
  EXPECT_FALSE(pressure_gate(run));
}

TEST(Gates, BackEndNonePassesAndSaysSo) {
  record::Run run = testing::make_run();
  run.plan.backend = "none";
  run.trials[1].cgroup = {};
  run.trials[1].cgroup.backend = "none";
  run.trials[1].limit_verified = false;
  const std::vector<Gate> gates = trial_gates(run.trials[1], run.plan);
  EXPECT_TRUE(failed_gates(gates).empty());
  EXPECT_NE(gates.front().note.find("no limit"), std::string::npos);
}

TEST(Gates, LateGeneratorIsInvalid) {
  const Gate gate =
      only_failure([](record::Run& run) { run.trials[1].client.lag_ms.p99.ms = 5.1; });
  expect_gate(gate, "lag_p99_ms", GateKind::kHost, 2);
  EXPECT_EQ(gate.limit, 5);
}

TEST(Gates, LagMayBeAShareOfTheResponse) {
  // 5 % of the largest completed response, 520 ms, though the quantile itself is censored.
  const Gate gate =
      only_failure([](record::Run& run) { run.trials[0].client.lag_ms.p99.ms = 26.1; });
  EXPECT_DOUBLE_EQ(gate.limit, 26);
  record::Run run = testing::make_run();
  run.trials[0].client.lag_ms.p99.ms = 25.9;
  EXPECT_TRUE(failed_gates(all_gates(run, 1000)).empty());
}

TEST(Gates, BusyHostIsInvalid) {
  const Gate gate =
      only_failure([](record::Run& run) { run.trials[7].host.other_cpu_cores = 0.11; });
  expect_gate(gate, "other_cpu_cores", GateKind::kHost, 8);
}

TEST(Gates, StolenTimeIsInvalid) {
  const Gate gate = only_failure([](record::Run& run) { run.trials[2].host.steal_share = 0.021; });
  expect_gate(gate, "steal_share", GateKind::kHost, 3);
}

TEST(Gates, MissedTargetAfterTheFixIsInvalid) {
  const Gate gate = only_failure([](record::Run& run) { run.trials[1].client.achieved_rps = 696; });
  expect_gate(gate, "after_achieved_share", GateKind::kService, 2);
}

TEST(Gates, ThrottlingAfterTheFixIsInvalid) {
  const Gate gate =
      only_failure([](record::Run& run) { run.trials[1].cgroup.throttled_share = 0.011; });
  expect_gate(gate, "after_throttled_share", GateKind::kService, 2);
}

TEST(Gates, UnmeasuredThrottlingAfterTheFixIsInvalid) {
  const Gate gate =
      only_failure([](record::Run& run) { run.trials[1].cgroup.throttled_share.reset(); });
  EXPECT_FALSE(gate.value);
  EXPECT_NE(describe(gate).find("not measured"), std::string::npos);
}

TEST(Gates, DeadServiceIsInvalid) {
  const Gate gate = only_failure([](record::Run& run) {
    run.trials[5].service_end = record::ServiceEnd::kCrashed;
    run.trials[5].service_end_detail = "signal 11 (SIGSEGV)";
  });
  expect_gate(gate, "service_alive", GateKind::kService, 6);
  EXPECT_EQ(describe(gate),
            "trial 6: the service did not live to be stopped: crashed, signal 11 (SIGSEGV)");
}

TEST(Gates, BrokenAccountingIdentityIsInvalid) {
  const Gate gate = only_failure([](record::Run& run) { *run.trials[0].client.scheduled += 1; });
  expect_gate(gate, "accounting_identity", GateKind::kService, 1);
  EXPECT_EQ(gate.value, 1);
}

TEST(Gates, ArrivalsCountedTwiceBreakTheIdentityToo) {
  const Gate gate = only_failure([](record::Run& run) { run.trials[3].client.interrupted = 1; });
  expect_gate(gate, "accounting_identity", GateKind::kService, 4);
}

TEST(Gates, UnequalAnswersAreInvalid) {
  const Gate gate = only_failure([](record::Run& run) {
    run.equality.equal = false;
    run.equality.difference = "request 17: v2 answered 422";
  });
  expect_gate(gate, "equal_answers", GateKind::kService, 0);
  EXPECT_NE(describe(gate).find("request 17"), std::string::npos);
}

TEST(Gates, TooFewComparedAnswersAreInvalid) {
  const Gate gate = only_failure([](record::Run& run) { run.equality.requests = 999; });
  expect_gate(gate, "equal_answers", GateKind::kService, 0);
}

TEST(Gates, EqualityMustCoverBothVariants) {
  const Gate gate = only_failure([](record::Run& run) { run.equality.variants = {"v1", "v3"}; });
  expect_gate(gate, "equal_answers", GateKind::kService, 0);
}

TEST(Gates, SupersededFailuresAreKeptButDoNotCount) {
  record::Run run = testing::make_run();
  run.trials.push_back(testing::make_trial(9, "before"));
  run.trials[8].superseded = true;
  run.trials[8].host.other_cpu_cores = 1;
  const std::vector<Gate> gates = all_gates(run, 1000);
  EXPECT_TRUE(failed_gates(gates).empty());
  EXPECT_TRUE(host_gate_failed(gates));
}

TEST(Gates, OnlyHostGatesAllowARepetition) {
  record::Run run = testing::make_run();
  run.trials[1].client.achieved_rps = 1;
  EXPECT_FALSE(host_gate_failed(trial_gates(run.trials[1], run.plan)));
  run.trials[1].host.steal_share = 1;
  EXPECT_TRUE(host_gate_failed(trial_gates(run.trials[1], run.plan)));
}

TEST(Gates, AVariantAgainstItselfNeedNotBeFast) {
  record::Run run = testing::make_run();
  run.plan.after = "v1";
  record::Trial trial = testing::make_trial(2, "before");
  trial.side = "after";
  EXPECT_TRUE(failed_gates(trial_gates(trial, run.plan)).empty());
}

}  // namespace
}  // namespace lab::analysis
