#include "lab/limits/back_ends.h"

#include <gtest/gtest.h>

#include "tests/unit/lab/limits/layouts.h"

namespace lab::limits {
namespace {

TEST(ChooseBackEnd, AutoTakesVersion2WhereItWorks) {
  FakeCgroupTree tree = session_machine();
  const auto choice = choose_back_end("auto", tree);
  ASSERT_TRUE(choice) << choice.error().message();
  EXPECT_EQ(choice->back_end->name(), "cgroup2");
  EXPECT_EQ(choice->reason, "cgroup2 works here");
}

TEST(ChooseBackEnd, AutoSaysWhyNotTheOther) {
  FakeCgroupTree tree = hybrid_machine();
  const auto choice = choose_back_end("auto", tree);
  ASSERT_TRUE(choice) << choice.error().message();
  EXPECT_EQ(choice->back_end->name(), "cgroup1");
  EXPECT_NE(choice->reason.find("not cgroup2"), std::string::npos);
  EXPECT_NE(choice->reason.find("it offers only hugetlb"), std::string::npos);
}

TEST(ChooseBackEnd, AutoNeverRunsWithoutALimit) {
  FakeCgroupTree tree = session_machine();
  tree.forbid("/sys/fs/cgroup");
  const auto choice = choose_back_end("auto", tree);
  ASSERT_FALSE(choice);
  EXPECT_NE(choice.error().cause.find("cgroup2: "), std::string::npos);
  EXPECT_NE(choice.error().cause.find("systemd: "), std::string::npos);
  EXPECT_NE(choice.error().cause.find("cgroup1: "), std::string::npos);
  EXPECT_NE(choice.error().remedy.find("--limits docker"), std::string::npos);
  EXPECT_NE(choice.error().message().find("run the lab as root"), std::string::npos);
}

TEST(ChooseBackEnd, WantedButUnusableIsRefusedWithRemedy) {
  FakeCgroupTree tree = hybrid_machine();
  const auto choice = choose_back_end("cgroup2", tree);
  ASSERT_FALSE(choice);
  EXPECT_FALSE(choice.error().remedy.empty());
}

TEST(ChooseBackEnd, NoneOnlyWhenAskedForAndSaysSo) {
  FakeCgroupTree tree("", "");
  const auto choice = choose_back_end("none", tree);
  ASSERT_TRUE(choice) << choice.error().message();
  const auto group = choice->back_end->create("bookstore-lab-1-1", {});
  EXPECT_EQ((*group)->notes(), std::vector<std::string>{"no limit is in force (--limits none)"});
  EXPECT_TRUE((*group)->procs_files().empty());
  EXPECT_FALSE((*group)->sample()->periods);
  EXPECT_FALSE((*group)->set_cpus(0.5));
}

TEST(LimitingBackEnds, AreBestFirstAndLeaveOutWhatIsAskedForOnly) {
  FakeCgroupTree tree = hybrid_machine();
  std::vector<std::string_view> names;
  const auto back_ends = limiting_back_ends(tree);
  for (const auto& back_end : back_ends) names.push_back(back_end->name());
  EXPECT_EQ(names, (std::vector<std::string_view>{"cgroup2", "systemd", "cgroup1"}));
}

TEST(ChooseBackEnd, UnknownNameIsABadArgument) {
  FakeCgroupTree tree = hybrid_machine();
  EXPECT_EQ(choose_back_end("cgroup3", tree).error().code, common::ErrorCode::kInvalidArgument);
}

}  // namespace
}  // namespace lab::limits
