#include "lab/analysis/verdict.h"

#include <gtest/gtest.h>

#include <functional>

#include "tests/support/run_builder.h"

namespace lab::analysis {
namespace {

using record::Verdict;

Verdict verdict_of(const std::function<void(record::Run&)>& change) {
  record::Run run = testing::make_run();
  change(run);
  judge(run, testing::checkout_case(), nullptr);
  return run.verdict;
}

void set_p99(record::Run& run, const std::string& side, double ms) {
  for (record::Trial& trial : run.trials) {
    if (trial.side == side) trial.client.service_ms.p99.ms = ms;
  }
}

TEST(Verdict, TellsTheCauseWhenTheSignatureIsThere) {
  const Verdict verdict = verdict_of([](record::Run&) {});
  EXPECT_TRUE(verdict.valid);
  EXPECT_EQ(verdict.slo_met_before, false);
  EXPECT_EQ(verdict.slo_met_after, true);
  EXPECT_EQ(verdict.signature_matched, true);
  EXPECT_EQ(verdict.exit_code, kExitFine);
  EXPECT_EQ(verdict.sentence, testing::checkout_case().words.explanation);
}

TEST(Verdict, NamesWhatIsAbsentFromTheSignature) {
  const Verdict verdict = verdict_of([](record::Run& run) {
    for (record::Trial& trial : run.trials) trial.cgroup.throttled_share = 0.0;
  });
  EXPECT_TRUE(verdict.valid);
  EXPECT_EQ(verdict.signature_matched, false);
  EXPECT_EQ(verdict.exit_code, kExitMissed);
  EXPECT_EQ(verdict.sentence,
            "The case's signature is absent: before: throttled in at least 20 % of periods (seen "
            "0).");
}

TEST(Verdict, SloMissedAfterTheFixIsAMiss) {
  const Verdict verdict = verdict_of([](record::Run& run) { set_p99(run, "after", 100); });
  EXPECT_EQ(verdict.slo_met_after, false);
  EXPECT_EQ(verdict.exit_code, kExitMissed);
  EXPECT_NE(verdict.sentence.find("missed after the fix"), std::string::npos);
}

TEST(Verdict, SloIsJudgedByTheMedianOfTrials) {
  const Verdict verdict =
      verdict_of([](record::Run& run) { run.trials[1].client.service_ms.p99.ms = 150; });
  EXPECT_EQ(verdict.slo_met_after, true);
}

TEST(Verdict, ProfileWithoutSignatureMayNotBite) {
  const Verdict verdict = verdict_of([](record::Run& run) {
    run.plan.profile = "seed";
    set_p99(run, "before", 3);
  });
  EXPECT_TRUE(verdict.valid);
  EXPECT_FALSE(verdict.signature_matched);
  EXPECT_EQ(verdict.exit_code, kExitFine);
  EXPECT_NE(verdict.sentence.find("does not bite here"), std::string::npos);
}

TEST(Verdict, ProfileWithSignatureMustBite) {
  const Verdict verdict = verdict_of([](record::Run& run) { set_p99(run, "before", 3); });
  EXPECT_EQ(verdict.exit_code, kExitMissed);
}

TEST(Verdict, WithoutALimitNoSignatureIsExpected) {
  const Verdict verdict = verdict_of([](record::Run& run) {
    run.plan.backend = "none";
    for (record::Trial& trial : run.trials) {
      trial.cgroup = {};
      trial.cgroup.backend = "none";
    }
  });
  EXPECT_TRUE(verdict.valid);
  EXPECT_FALSE(verdict.signature_matched);
  EXPECT_TRUE(verdict.sentence.starts_with("No limit was in force."));
}

TEST(Verdict, AVariantAgainstItselfIsFineHoweverSlow) {
  const Verdict verdict = verdict_of([](record::Run& run) {
    run.plan.after = "v1";
    for (record::Trial& trial : run.trials) {
      const std::string side = trial.side;
      trial = testing::make_trial(trial.number, "before");
      trial.side = side;
    }
  });
  EXPECT_TRUE(verdict.valid) << verdict.sentence;
  EXPECT_EQ(verdict.exit_code, kExitFine);
  EXPECT_FALSE(verdict.signature_matched);
}

TEST(Verdict, InterruptedRunConcludesNothing) {
  const Verdict verdict = verdict_of([](record::Run& run) {
    run.interrupted = true;
    run.trials.resize(4);
    run.trials[3].interrupted = true;
  });
  EXPECT_FALSE(verdict.valid);
  EXPECT_EQ(verdict.exit_code, kExitFailed);
  EXPECT_EQ(verdict.sentence, "Interrupted: 3 of 8 trials were finished, nothing is concluded.");
}

TEST(Verdict, MissingTrialsConcludeNothing) {
  const Verdict verdict = verdict_of([](record::Run& run) { run.trials.resize(6); });
  EXPECT_FALSE(verdict.valid);
  EXPECT_EQ(verdict.exit_code, kExitFailed);
}

TEST(Verdict, FailureOfTheRunIsTold) {
  const Verdict verdict = verdict_of([](record::Run& run) {
    run.failure = "the port was taken";
    run.trials.clear();
  });
  EXPECT_FALSE(verdict.valid);
  EXPECT_NE(verdict.sentence.find("the port was taken"), std::string::npos);
}

TEST(Verdict, FailureBehindAFailedGateIsInvalid) {
  const Verdict verdict = verdict_of([](record::Run& run) {
    run.equality.equal = false;
    run.failure = "the variants answer differently";
    run.trials.clear();
  });
  EXPECT_EQ(verdict.exit_code, kExitInvalid);
}

TEST(Verdict, KnownNoiseFloorIsRecorded) {
  record::Run run = testing::make_run();
  NoiseFloor floor;
  floor.largest_log_ratio["client.service_ms.p99"] = 0.25;
  judge(run, testing::checkout_case(), &floor);
  EXPECT_EQ(run.noise_floor_primary, 0.25);
  judge(run, testing::checkout_case(), nullptr);
  EXPECT_FALSE(run.noise_floor_primary);
}

}  // namespace
}  // namespace lab::analysis
