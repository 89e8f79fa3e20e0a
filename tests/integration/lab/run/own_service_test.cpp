// Services that are not ours: two nginx configurations that the lab starts, and one that runs.
#include <gtest/gtest.h>

#include <iostream>

#include "tests/support/lab_program.h"
#include "tests/support/places.h"
#include "tests/support/program.h"

namespace tests {
namespace {

using nlohmann::json;

constexpr int kInvalid = 98;

// The figures are looked at whether or not a host gate called the run invalid: this is about what
// was measured, not about how quiet the machine is.
void expect_a_run(const LabOutcome& outcome, const json& results) {
  EXPECT_TRUE(outcome.exit_code == 0 || outcome.exit_code == kInvalid) << outcome.err;
  EXPECT_EQ(results.at("failure"), "") << outcome.out;
  EXPECT_TRUE(leftover_groups(outcome.pid).empty());
}

TEST(OwnService, TwoNginxConfigurationsAreCompared) {
  const ScratchFolder out;
  const LabOutcome outcome =
      run_lab({"run", source_file("lab/examples/nginx-gzip") + "/", "--profile", "quick",
               "--blocks", "1", "--out", out.path().string()});
  const json results = results_of(out.run_folder());
  expect_a_run(outcome, results);
  EXPECT_TRUE(results.at("equality").at("equal"));
  EXPECT_NE(outcome.out.find("level-9 -> level-1"), std::string::npos);
  for (const json& trial : results.at("trials")) {
    EXPECT_TRUE(trial.at("limit_verified"));
    EXPECT_GT(trial.at("client").at("completed"), 50);
    EXPECT_TRUE(trial.at("server").at("p99_ms").is_null());
    EXPECT_GT(trial.at("cgroup").at("cpu_cores_used"), 0);
    if (outcome.exit_code == 0 && trial.at("side") == "before") {
      EXPECT_GT(trial.at("cgroup").at("throttled_share"), 0);
    }
  }
}

json run_against_target(const std::vector<std::string>& more) {
  Bookstore bookstore({"--enable-reset"});
  const ScratchFolder out;
  std::vector<std::string> arguments = {"run",        "checkout",
                                        "--target",   "http://" + bookstore.address(),
                                        "--profile",  "quick",
                                        "--rate",     "100",
                                        "--blocks",   "1",
                                        "--duration", "1s",
                                        "--out",      out.path().string()};
  arguments.insert(arguments.end(), more.begin(), more.end());
  for (std::string& word : arguments) {
    if (word == "ADMIN") word = "http://" + bookstore.admin_address();
  }
  const LabOutcome outcome = run_lab(arguments);
  json results = results_of(out.run_folder());
  expect_a_run(outcome, results);
  EXPECT_NE(outcome.out.find("not guaranteed: "), std::string::npos) << outcome.out;
  bookstore.program().signal(SIGTERM);
  EXPECT_EQ(bookstore.program().wait(), 0) << "the target goes on after the run";
  return results;
}

TEST(Target, ThatPublishesMetricsIsResetBeforeEveryTrial) {
  const json results = run_against_target({"--admin-url", "ADMIN"});
  EXPECT_EQ(results.at("plan").at("backend"), "target");
  EXPECT_NE(results.at("missing_guarantees").dump().find("caches were emptied"), std::string::npos);
  for (const json& trial : results.at("trials")) {
    EXPECT_FALSE(trial.at("limit_verified"));
    EXPECT_GT(trial.at("server").at("requests"), 50);
    if (trial.at("variant") != "v1") continue;
    EXPECT_EQ(trial.at("server").at("cache_hits"), 0);
  }
}

TEST(Target, WithoutAdminListenerIsMeasuredFromTheClientAlone) {
  const json results = run_against_target({});
  EXPECT_NE(results.at("missing_guarantees").dump().find("no --admin-url"), std::string::npos);
  EXPECT_TRUE(results.at("trials").at(0).at("server").at("p99_ms").is_null());
  EXPECT_GT(results.at("trials").at(0).at("client").at("completed"), 50);
}

TEST(Target, ThatDoesNotAnswerIsRefusedBeforeAnythingIsMade) {
  const ScratchFolder out;
  const LabOutcome outcome =
      run_lab({"run", "checkout", "--target", "http://127.0.0.1:1", "--out", out.path().string()});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_NE(outcome.err.find("http://127.0.0.1:1"), std::string::npos) << outcome.err;
  EXPECT_TRUE(out.run_folder().empty());
}

TEST(Target, CannotBeLimitedByTheLab) {
  const LabOutcome outcome =
      run_lab({"run", "checkout", "--target", "http://127.0.0.1:1", "--limits", "cgroup1"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("--limits"), std::string::npos);
}

}  // namespace
}  // namespace tests
