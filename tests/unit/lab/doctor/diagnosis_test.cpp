#include "lab/doctor/diagnosis.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "lab/doctor/limit_checks.h"
#include "tests/unit/lab/limits/layouts.h"

namespace lab::doctor {
namespace {

const Check kGood{"cores", State::kGood, "2", ""};
const Check kLacking{"perf", State::kLacking, "not installed", "apt-get install linux-perf"};
const Check kMissing{"limits cgroup1", State::kMissing, "no permission", "run as root"};

// No engine, no temporary folder.
Places nowhere() {
  return {[](const std::vector<std::string>&) -> common::Result<process::ProgramOutput> {
            return process::ProgramOutput{1, "no engine"};
          },
          "docker", "/nonexistent"};
}

TEST(Diagnosis, RunsUnlessSomethingIsMissing) {
  EXPECT_TRUE((Diagnosis{{kGood, kLacking}, {}}).can_run());
  EXPECT_FALSE((Diagnosis{{kGood, kMissing}, {}}).can_run());
}

TEST(Diagnosis, TextNamesEveryRemedyAndFitsEightyColumns) {
  const Check wordy{"quiet", State::kLacking, std::string(40, 'a') + " " + std::string(40, 'b'),
                    ""};
  const std::string text = text_of(Diagnosis{{kGood, kLacking, kMissing, wordy}, {}});
  EXPECT_NE(text.find("-> apt-get install linux-perf\n"), std::string::npos) << text;
  EXPECT_NE(text.find("missing  no permission\n"), std::string::npos) << text;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
}

TEST(Diagnosis, JsonHasStatesAndLeftovers) {
  const Diagnosis diagnosis{{kLacking}, {{"bookstore-lab-12-1", 12, {"/a", "/b"}, 3}}};
  const auto document = nlohmann::json::parse(json_of(diagnosis));
  EXPECT_EQ(document["can_run"], true);
  EXPECT_EQ(document["checks"][0]["state"], "lacking");
  EXPECT_EQ(document["leftovers"][0]["lab_pid"], 12);
  EXPECT_EQ(document["leftovers"][0]["directories"].size(), 2U);
}

TEST(CheckLimits, WithoutAnyBackEndEachIsMissingWithItsRemedy) {
  limits::FakeCgroupTree tree = limits::session_machine();
  tree.forbid("/sys/fs/cgroup");
  const std::vector<Check> checks = check_limits(tree);
  ASSERT_EQ(checks.size(), 3U);
  for (const Check& check : checks) {
    EXPECT_EQ(check.state, State::kMissing) << check.name;
    EXPECT_FALSE(check.remedy.empty()) << check.name;
  }
}

TEST(Clean, RemovesLeftoversAndTellsWhich) {
  limits::FakeCgroupTree tree = limits::hybrid_machine();
  tree.add_v1_group("/sys/fs/cgroup/cpu/bookstore-lab-12-1", "cpu");
  tree.add_v1_group("/sys/fs/cgroup/cpu/bookstore-lab-foreign", "cpu");
  const auto cleaning = clean(tree, nowhere());
  ASSERT_TRUE(cleaning);
  EXPECT_EQ(cleaning->removed, std::vector<std::string>{"bookstore-lab-12-1"});
  EXPECT_EQ(text_of(*cleaning), "removed bookstore-lab-12-1\n");
  EXPECT_TRUE(tree.has_group("/sys/fs/cgroup/cpu/bookstore-lab-foreign"));
  EXPECT_EQ(text_of(*clean(tree, nowhere())), "Nothing was left behind.\n");
}

TEST(Clean, SaysWhatItCouldNotRemove) {
  const Cleaning cleaning{{}, {{common::ErrorCode::kInUse, "removing", "/a", "busy", ""}}};
  EXPECT_EQ(text_of(cleaning), "failed  removing: /a: busy\n");
  EXPECT_EQ(nlohmann::json::parse(json_of(cleaning))["failed"][0], "removing: /a: busy");
}

}  // namespace
}  // namespace lab::doctor
