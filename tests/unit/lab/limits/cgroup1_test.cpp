#include "lab/limits/cgroup1.h"

#include <gtest/gtest.h>

#include "tests/unit/lab/limits/layouts.h"

namespace lab::limits {
namespace {

const std::string kCpu = "/sys/fs/cgroup/cpu/" + kName;
const std::string kCpuacct = "/sys/fs/cgroup/cpuacct/" + kName;
const std::string kMemory = "/sys/fs/cgroup/memory/sandbox/75df/" + kName;

TEST(Cgroup1, EachControllerIsFoundByItsOwnMountAndPath) {
  FakeCgroupTree tree = hybrid_machine();
  Cgroup1 back_end(tree);
  const auto group = back_end.create(kName, kSpec);
  ASSERT_TRUE(group) << group.error().message();
  EXPECT_EQ((*group)->directories(), (std::vector<std::string>{kCpu, kCpuacct, kMemory}));
  EXPECT_EQ(*tree.read(kCpu + "/cpu.cfs_quota_us"), "62000\n");
  EXPECT_EQ(*tree.read(kCpu + "/cpu.cfs_period_us"), "100000\n");
  EXPECT_EQ(*tree.read(kMemory + "/memory.limit_in_bytes"), "67108864\n");
  EXPECT_EQ(*tree.read(kMemory + "/memory.memsw.limit_in_bytes"), "67108864\n");
}

TEST(Cgroup1, ControllersOnOneMountShareAGroup) {
  FakeCgroupTree tree(
      "31 30 0:28 / /sys/fs/cgroup/cpu,cpuacct rw,relatime - cgroup cgroup rw,cpu,cpuacct\n"
      "34 30 0:31 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n",
      "4:memory:/\n1:cpu,cpuacct:/\n");
  tree.add_v1_group("/sys/fs/cgroup/cpu,cpuacct", "cpu,cpuacct");
  tree.add_v1_group("/sys/fs/cgroup/memory", "memory");
  Cgroup1 back_end(tree);
  const auto group = back_end.create(kName, kSpec);
  ASSERT_TRUE(group) << group.error().message();
  EXPECT_EQ((*group)->directories().size(), 2U);
  EXPECT_EQ((*group)->sample()->usage, std::chrono::microseconds{900});
}

TEST(Cgroup1, FallsBackToTheTopWhereItsOwnGroupIsNotSeen) {
  FakeCgroupTree tree = hybrid_machine();
  tree.forbid("/sys/fs/cgroup/memory/sandbox");
  Cgroup1 back_end(tree);
  const auto group = back_end.create(kName, kSpec);
  ASSERT_TRUE(group) << group.error().message();
  EXPECT_TRUE(tree.has_group("/sys/fs/cgroup/memory/" + kName));
}

TEST(Cgroup1, WithoutPermissionLeavesNothingAndNamesTheRemedy) {
  FakeCgroupTree tree = hybrid_machine();
  tree.forbid("/sys/fs/cgroup/memory");
  const auto usable = Cgroup1(tree).usable();
  ASSERT_FALSE(usable);
  EXPECT_EQ(usable.error().code, common::ErrorCode::kPermissionDenied);
  EXPECT_NE(usable.error().remedy.find("root"), std::string::npos);
  EXPECT_EQ(tree.count_groups("bookstore-lab-"), 0U);
}

TEST(Cgroup1, MissingControllerIsNamedWithRemedy) {
  FakeCgroupTree tree = session_machine();
  const auto usable = Cgroup1(tree).usable();
  ASSERT_FALSE(usable);
  EXPECT_EQ(usable.error().subject, "controller cpu");
  EXPECT_FALSE(usable.error().remedy.empty());
}

TEST(Cgroup1, NameThatIsTakenPointsToTheDoctor) {
  FakeCgroupTree tree = hybrid_machine();
  tree.add_v1_group(kCpu, "cpu");
  Cgroup1 back_end(tree);
  const auto group = back_end.create(kName, kSpec);
  ASSERT_FALSE(group);
  EXPECT_EQ(group.error().code, common::ErrorCode::kInUse);
  EXPECT_NE(group.error().remedy.find("lab doctor --clean"), std::string::npos);
  EXPECT_TRUE(tree.has_group(kCpu));
}

TEST(Cgroup1, KernelWithoutSwapAccountingGetsANote) {
  FakeCgroupTree tree = hybrid_machine();
  tree.lacks("memory.memsw.limit_in_bytes");
  Cgroup1 back_end(tree);
  const auto group = back_end.create(kName, kSpec);
  ASSERT_TRUE(group) << group.error().message();
  ASSERT_EQ((*group)->notes().size(), 1U);
  EXPECT_NE((*group)->notes().front().find("swap"), std::string::npos);
}

TEST(Cgroup1, UsableLeavesNoGroup) {
  FakeCgroupTree tree = hybrid_machine();
  EXPECT_TRUE(Cgroup1(tree).usable());
  EXPECT_EQ(tree.count_groups("bookstore-lab-"), 0U);
}

TEST(Cgroup1, RemovalKillsByPidAndNeverPidZero) {
  FakeCgroupTree tree = hybrid_machine();
  Cgroup1 back_end(tree);
  const auto group = back_end.create(kName, kSpec);
  tree.set(kCpu + "/cgroup.procs", "77\n");
  tree.set(kMemory + "/cgroup.procs", "77\n");
  EXPECT_TRUE((*group)->remove());
  EXPECT_EQ(tree.killed(), std::vector<pid_t>{77});
  EXPECT_EQ(tree.count_groups("bookstore-lab-"), 0U);
}

class Cgroup1Verify : public testing::Test {
 protected:
  Cgroup1Verify() { move_to("/sandbox/75df/" + kName); }

  void move_to(const std::string& memory_path) {
    tree_.set("/proc/500/cgroup", "4:memory:" + memory_path + "\n2:cpuacct:/" + kName +
                                      "\n1:cpu:/" + kName + "\n0::/\n");
  }

  FakeCgroupTree tree_ = hybrid_machine();
  Cgroup1 back_end_{tree_};
  std::unique_ptr<LimitGroup> group_ = *back_end_.create(kName, kSpec);
};

TEST_F(Cgroup1Verify, AcceptsTheLimitInForce) { EXPECT_TRUE(group_->verify(500)); }

TEST_F(Cgroup1Verify, SeesEveryPartChangedBehindItsBack) {
  for (const std::string& file :
       {kCpu + "/cpu.cfs_quota_us", kCpu + "/cpu.cfs_period_us", kMemory + "/memory.limit_in_bytes",
        kMemory + "/memory.memsw.limit_in_bytes"}) {
    const std::string before = *tree_.read(file);
    tree_.set(file, "1000000\n");
    EXPECT_FALSE(group_->verify(500)) << file;
    tree_.set(file, before);
  }
  EXPECT_TRUE(group_->verify(500));
}

TEST_F(Cgroup1Verify, SeesAProcessOutsideOneOfItsGroups) {
  move_to("/sandbox/75df");
  const auto verified = group_->verify(500);
  ASSERT_FALSE(verified);
  EXPECT_EQ(verified.error().subject, "process 500");
  EXPECT_FALSE(verified.error().remedy.empty());
}

TEST_F(Cgroup1Verify, EndedProcessIsAnError) { EXPECT_FALSE(group_->verify(501)); }

TEST_F(Cgroup1Verify, FollowsANewQuota) {
  ASSERT_TRUE(group_->set_cpus(std::nullopt));
  EXPECT_EQ(*tree_.read(kCpu + "/cpu.cfs_quota_us"), "-1\n");
  EXPECT_TRUE(group_->verify(500));
  EXPECT_FALSE(group_->set_cpus(1e6));
}

TEST_F(Cgroup1Verify, SampleHasEveryCounterOfVersion1) {
  const auto sample = group_->sample();
  ASSERT_TRUE(sample) << sample.error().message();
  EXPECT_EQ(sample->throttled_periods, 4U);
  EXPECT_EQ(sample->throttled, std::chrono::milliseconds{7});
  EXPECT_EQ(sample->usage, std::chrono::microseconds{900});
  EXPECT_EQ(sample->memory_current, 4096U);
  EXPECT_EQ(sample->memory_peak, 8192U);
  EXPECT_EQ(sample->oom_kills, 1U);
  EXPECT_FALSE(sample->cpu_pressure_some);
}

}  // namespace
}  // namespace lab::limits
