#include "lab/limits/cgroup2.h"

#include <gtest/gtest.h>

#include "tests/unit/lab/limits/layouts.h"

namespace lab::limits {
namespace {

const std::string kTop = "/sys/fs/cgroup";

TEST(Cgroup2, GroupHasTheWholeLimit) {
  FakeCgroupTree tree = session_machine();
  Cgroup2 back_end(tree);
  const auto group = back_end.create(kName, kSpec);
  ASSERT_TRUE(group) << group.error().message();
  const std::string directory = kTop + "/" + kName;
  EXPECT_EQ((*group)->procs_files(), std::vector<std::string>{directory + "/cgroup.procs"});
  EXPECT_EQ(*tree.read(directory + "/cpu.max"), "62000 100000\n");
  EXPECT_EQ(*tree.read(directory + "/memory.max"), "67108864\n");
  EXPECT_EQ(*tree.read(directory + "/memory.swap.max"), "0\n");
  EXPECT_EQ(*tree.read(directory + "/memory.oom.group"), "1\n");
  EXPECT_TRUE((*group)->notes().empty());
}

TEST(Cgroup2, DroppingTheGroupRemovesIt) {
  FakeCgroupTree tree = session_machine();
  Cgroup2 back_end(tree);
  { const auto group = back_end.create(kName, kSpec); }
  EXPECT_FALSE(tree.has_group(kTop + "/" + kName));
}

TEST(Cgroup2, RemovalEndsWhatStillRunsInIt) {
  FakeCgroupTree tree = session_machine();
  Cgroup2 back_end(tree);
  const auto group = back_end.create(kName, kSpec);
  tree.set(kTop + "/" + kName + "/cgroup.procs", "77\n");
  EXPECT_TRUE((*group)->remove());
  EXPECT_FALSE(tree.has_group(kTop + "/" + kName));
  EXPECT_TRUE((*group)->remove());
}

TEST(Cgroup2, RemovalWithoutCgroupKillGoesByPid) {
  FakeCgroupTree tree = session_machine();
  tree.lacks("cgroup.kill");
  Cgroup2 back_end(tree);
  const auto group = back_end.create(kName, kSpec);
  tree.set(kTop + "/" + kName + "/cgroup.procs", "77\n");
  EXPECT_TRUE((*group)->remove());
  EXPECT_EQ(tree.killed(), std::vector<pid_t>{77});
}

TEST(Cgroup2, DelegatedUserGetsASiblingOfItsOwnGroup) {
  FakeCgroupTree tree = delegated_machine();
  Cgroup2 back_end(tree);
  const auto group = back_end.create(kName, kSpec);
  ASSERT_TRUE(group) << group.error().message();
  // user@1000.service hands both down already; app.slice would have to be changed.
  EXPECT_EQ((*group)->directories().front(), kTop + "/user.slice/user@1000.service/" + kName);
}

TEST(Cgroup2, HandsControllersDownWhereNobodyDoesYet) {
  FakeCgroupTree tree = delegated_machine();
  const std::string owned = kTop + "/user.slice/user@1000.service";
  tree.set(owned + "/cgroup.subtree_control", "pids\n");
  Cgroup2 back_end(tree);
  const auto group = back_end.create(kName, kSpec);
  ASSERT_TRUE(group) << group.error().message();
  EXPECT_EQ((*group)->directories().front(), owned + "/app.slice/" + kName);
  EXPECT_TRUE(tree.exists(owned + "/app.slice/" + kName + "/cpu.max"));
}

TEST(Cgroup2, GroupWithProcessesOfItsOwnIsNamed) {
  FakeCgroupTree tree("35 24 0:30 / /sys/fs/cgroup rw,relatime - cgroup2 cgroup2 rw\n", "0::/\n");
  tree.add_v2_group(kTop, "cpu memory", "");  // a container's top is no machine's top
  tree.set(kTop + "/cgroup.procs", "1\n300\n");
  const auto usable = Cgroup2(tree).usable();
  ASSERT_FALSE(usable);
  EXPECT_NE(usable.error().message().find("has processes of its own"), std::string::npos);
  EXPECT_FALSE(usable.error().remedy.empty());
}

TEST(Cgroup2, MissingCpuControllerIsNamedWithRemedy) {
  FakeCgroupTree tree = hybrid_machine();
  const auto usable = Cgroup2(tree).usable();
  ASSERT_FALSE(usable);
  EXPECT_EQ(usable.error().code, common::ErrorCode::kUnavailable);
  EXPECT_EQ(usable.error().subject, "/sys/fs/cgroup/unified");
  EXPECT_EQ(usable.error().cause, "it offers only hugetlb");
  EXPECT_NE(usable.error().remedy.find("--limits cgroup1"), std::string::npos);
}

TEST(Cgroup2, NoPermissionIsNamedWithRemedy) {
  FakeCgroupTree tree = session_machine();
  tree.forbid(kTop);
  const auto usable = Cgroup2(tree).usable();
  ASSERT_FALSE(usable);
  EXPECT_EQ(usable.error().code, common::ErrorCode::kPermissionDenied);
  EXPECT_NE(usable.error().remedy.find("Delegate=yes"), std::string::npos);
}

TEST(Cgroup2, FailureHalfWayLeavesNoGroup) {
  FakeCgroupTree tree = session_machine();
  tree.lacks("memory.oom.group");
  EXPECT_FALSE(Cgroup2(tree).create(kName, kSpec));
  EXPECT_EQ(tree.count_groups("bookstore-lab-"), 0U);
}

TEST(Cgroup2, MachineWithoutSwapAccountingGetsANote) {
  FakeCgroupTree tree = session_machine();
  tree.lacks("memory.swap.max");
  Cgroup2 back_end(tree);
  const auto group = back_end.create(kName, kSpec);
  ASSERT_TRUE(group) << group.error().message();
  EXPECT_EQ((*group)->notes().size(), 1U);
}

class Cgroup2Verify : public testing::Test {
 protected:
  Cgroup2Verify() { tree_.set("/proc/500/cgroup", "0::/" + kName + "\n"); }

  FakeCgroupTree tree_ = session_machine();
  Cgroup2 back_end_{tree_};
  std::unique_ptr<LimitGroup> group_ = *back_end_.create(kName, kSpec);
  const std::string directory_ = kTop + "/" + kName;
};

TEST_F(Cgroup2Verify, AcceptsTheLimitInForce) { EXPECT_TRUE(group_->verify(500)); }

TEST_F(Cgroup2Verify, SeesAQuotaChangedBehindItsBack) {
  tree_.set(directory_ + "/cpu.max", "max 100000\n");
  const auto verified = group_->verify(500);
  ASSERT_FALSE(verified);
  EXPECT_EQ(verified.error().cause, "it says max 100000, not 62000 100000");
}

TEST_F(Cgroup2Verify, SeesEveryOtherPartOfTheLimit) {
  for (const char* file : {"/memory.max", "/memory.swap.max", "/memory.oom.group"}) {
    const std::string before = *tree_.read(directory_ + file);
    tree_.set(directory_ + file, "17\n");
    EXPECT_FALSE(group_->verify(500)) << file;
    tree_.set(directory_ + file, before);
  }
  EXPECT_TRUE(group_->verify(500));
}

TEST_F(Cgroup2Verify, SeesAProcessThatWasMovedOut) {
  tree_.set("/proc/500/cgroup", "0::/user.slice\n");
  const auto verified = group_->verify(500);
  ASSERT_FALSE(verified);
  EXPECT_EQ(verified.error().cause, "its group is /sys/fs/cgroup/user.slice, not " + directory_);
}

TEST_F(Cgroup2Verify, SeesAQuotaThatWasDroppedSilently) {
  tree_.ignore_writes(directory_ + "/cpu.max");
  ASSERT_TRUE(group_->set_cpus(0.5));
  EXPECT_FALSE(group_->verify(500));
}

TEST_F(Cgroup2Verify, FollowsANewQuota) {
  ASSERT_TRUE(group_->set_cpus(0.5));
  EXPECT_EQ(*tree_.read(directory_ + "/cpu.max"), "50000 100000\n");
  EXPECT_TRUE(group_->verify(500));
  ASSERT_TRUE(group_->set_cpus(std::nullopt));
  EXPECT_EQ(*tree_.read(directory_ + "/cpu.max"), "max 100000\n");
  EXPECT_TRUE(group_->verify(500));
}

TEST_F(Cgroup2Verify, AcceptsACeilingRoundedDownToPages) {
  const auto group = back_end_.create("bookstore-lab-12-4", {std::nullopt, (64U << 20) + 5});
  tree_.set("/proc/500/cgroup", "0::/bookstore-lab-12-4\n");
  tree_.set(kTop + "/bookstore-lab-12-4/memory.max", "67108864\n");
  EXPECT_TRUE((*group)->verify(500));
}

TEST_F(Cgroup2Verify, SampleHasEveryCounter) {
  const auto sample = group_->sample();
  ASSERT_TRUE(sample) << sample.error().message();
  EXPECT_EQ(sample->periods, 10U);
  EXPECT_EQ(sample->throttled_periods, 4U);
  EXPECT_EQ(sample->throttled, std::chrono::milliseconds{7});
  EXPECT_EQ(sample->usage, std::chrono::microseconds{900});
  EXPECT_EQ(sample->memory_current, 4096U);
  EXPECT_EQ(sample->memory_peak, 8192U);
  EXPECT_EQ(sample->oom_kills, 1U);
  EXPECT_EQ(sample->cpu_pressure_some, std::chrono::microseconds{250});
}

TEST_F(Cgroup2Verify, SampleLeavesOutWhatTheKernelLacks) {
  tree_.erase(directory_ + "/memory.peak");
  tree_.erase(directory_ + "/cpu.pressure");
  EXPECT_FALSE(group_->sample()->memory_peak);
  EXPECT_FALSE(group_->sample()->cpu_pressure_some);
}

}  // namespace
}  // namespace lab::limits
