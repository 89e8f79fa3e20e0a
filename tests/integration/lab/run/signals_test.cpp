// Ctrl-C and SIGTERM in the middle of a run: nothing is left, and what was measured is kept.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "tests/support/lab_program.h"
#include "tests/support/places.h"

namespace tests {
namespace {

std::vector<std::string> fragile_run(const ScratchFolder& out, const std::string& duration) {
  return {
      "run",      "fragile",  "--cases", data_file("cases"), "--profile", "quick",      "--out",
      out.path(), "--blocks", "1",       "--warmup",         "0s",        "--duration", duration};
}

class StoppingSignal : public testing::TestWithParam<int> {};

TEST_P(StoppingSignal, InMidTrialLeavesNothingBehind) {
  const ScratchFolder out;
  const auto lab = start_lab(fragile_run(out, "30s"));
  ASSERT_TRUE(wait_for_trial(out));
  const auto asked = std::chrono::steady_clock::now();
  lab->signal(GetParam());
  const LabOutcome outcome = finish_lab(*lab);

  EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
  EXPECT_LT(std::chrono::steady_clock::now() - asked, std::chrono::seconds(25))
      << "it went on to the trial's end";
  EXPECT_TRUE(leftover_groups(outcome.pid).empty());
  const nlohmann::json results = results_of(out.run_folder());
  EXPECT_TRUE(results.at("interrupted"));
  EXPECT_NE(outcome.out.find("Interrupted"), std::string::npos) << outcome.out;
}

INSTANTIATE_TEST_SUITE_P(Signals, StoppingSignal, testing::Values(SIGINT, SIGTERM),
                         [](const auto& chosen) {
                           return std::string(chosen.param == SIGINT ? "Interrupt" : "Terminate");
                         });

TEST(Interrupt, KeepsFinishedTrials) {
  const ScratchFolder out;
  const auto lab = start_lab(fragile_run(out, "2s"));
  ASSERT_TRUE(wait_for_trial(out));
  const std::filesystem::path second = out.run_folder() / "trials" / "02-b" / "counters.csv";
  for (int i = 0; i < 200 && !std::filesystem::exists(second); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  lab->signal(SIGINT);
  const LabOutcome outcome = finish_lab(*lab);

  const nlohmann::json trials = results_of(out.run_folder()).at("trials");
  ASSERT_GE(trials.size(), 1U) << outcome.err;
  EXPECT_FALSE(trials.at(0).at("interrupted"));
  EXPECT_GT(trials.at(0).at("client").at("completed").get<int>(), 300);
}

TEST(Up, RunsUntilItIsToldToStop) {
  const auto lab = start_lab({"up", "fragile", "--cases", data_file("cases"), "--json"});
  const nlohmann::json up = nlohmann::json::parse(lab->read_line());
  const pid_t service = up.at("pid");
  EXPECT_EQ(::kill(service, 0), 0);
  EXPECT_FALSE(up.at("group_directories").empty());
  lab->signal(SIGTERM);
  const LabOutcome outcome = finish_lab(*lab);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_NE(::kill(service, 0), 0);
  EXPECT_TRUE(leftover_groups(outcome.pid).empty());
}

}  // namespace
}  // namespace tests
