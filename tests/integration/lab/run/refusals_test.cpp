// What the lab refuses, with the remedy, before anything is started.
#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/lab_program.h"
#include "tests/support/places.h"

namespace tests {
namespace {

struct Refusal {
  const char* name;
  std::vector<std::string> arguments;
  std::vector<std::string> says;
};

class Refused : public testing::TestWithParam<Refusal> {};

TEST_P(Refused, WithTheRemedyAndExitCodeTwo) {
  const ScratchFolder out;
  std::vector<std::string> arguments = GetParam().arguments;
  if (arguments.front() == "run") {
    arguments.insert(arguments.end(), {"--out", out.path().string()});
  }
  const LabOutcome outcome = run_lab(arguments);
  EXPECT_EQ(outcome.exit_code, 2) << outcome.out;
  for (const std::string& text : GetParam().says) {
    EXPECT_NE(outcome.err.find(text), std::string::npos) << text << " is not in: " << outcome.err;
  }
  EXPECT_TRUE(std::filesystem::is_empty(out.path())) << "a folder was left behind";
}

INSTANTIATE_TEST_SUITE_P(
    Commands, Refused,
    testing::Values(
        Refusal{"UnknownCase", {"run", "chekout"}, {"chekout", "checkout"}},
        Refusal{"UnknownVariant", {"run", "checkout", "--after", "v9"}, {"v9", "v1, v2, v3"}},
        Refusal{"UnknownProfile", {"run", "checkout", "--profile", "fast"}, {"fast", "quick"}},
        Refusal{"QuotaOverTheMachine", {"run", "checkout", "--cpus", "4096"}, {"4096", "CPU"}},
        Refusal{"QuotaThatIsNoNumber", {"run", "checkout", "--cpus", "many"}, {"--cpus", "0.5"}},
        Refusal{"MemoryThatIsNoSize", {"run", "checkout", "--memory", "big"}, {"--memory", "1GiB"}},
        Refusal{"RateOutOfRange", {"run", "checkout", "--rate", "0"}, {"--rate", "1 to"}},
        Refusal{"MissingRules", {"run", "checkout", "--rules", "/none.json"}, {"/none.json"}},
        Refusal{"UnknownLimits", {"run", "checkout", "--limits", "rlimit"}, {"rlimit", "cgroup1"}},
        Refusal{"OtherLoadInUp", {"up", "checkout", "--load", "wrk"}, {"--load", "--no-load"}},
        Refusal{"QuotaOverTheMachineInUp", {"up", "checkout", "--cpus", "4096"}, {"4096", "CPU"}}),
    [](const auto& refusal) { return std::string(refusal.param.name); });

TEST(RefusedReport, OfAFolderThatIsNoRun) {
  const LabOutcome outcome = run_lab({"report", "/"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_NE(outcome.err.find("run folder"), std::string::npos) << outcome.err;
}

TEST(RefusedCommandLine, WithoutACommand) { EXPECT_EQ(run_lab({}).exit_code, 2); }

TEST(RefusedCaseFile, NamesFileLineAndKey) {
  const ScratchFolder cases;
  std::filesystem::copy(data_file("cases/fragile"), cases.path() / "fragile");
  std::ofstream(cases.path() / "fragile" / "case.toml", std::ios::app) << "colour = \"red\"\n";
  const LabOutcome outcome = run_lab({"run", "fragile", "--cases", cases.path().string()});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("case.toml, line "), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("colour"), std::string::npos) << outcome.err;
}

TEST(RefusedRules, AreNamedByTheServiceAndShownByTheLab) {
  const ScratchFolder out;
  const std::string rules = (out.path() / "rules.json").string();
  std::ofstream(rules) << R"([{"id":1,"name":"x","kind":"gift","amount":1,"minQuantity":1,)"
                       << R"("startsAt":"2020-01-01T00:00:00Z","endsAt":"2099-01-01T00:00:00Z"}])";
  const LabOutcome outcome = run_lab({"run", "checkout", "--profile", "quick", "--rules", rules,
                                      "--out", (out.path() / "runs").string()});
  EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
  const std::string said = outcome.out + outcome.err;
  EXPECT_NE(said.find("kind"), std::string::npos) << said;
  EXPECT_NE(said.find("gift"), std::string::npos) << said;
  EXPECT_TRUE(leftover_groups(outcome.pid).empty());
}

}  // namespace
}  // namespace tests
