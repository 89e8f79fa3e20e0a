#include "lab/limits/systemd_scope.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/fakes/fake_programs.h"
#include "tests/unit/lab/limits/layouts.h"

namespace lab::limits {
namespace {

class SystemdScopeTest : public testing::Test {
 protected:
  std::unique_ptr<LimitGroup> scope(const LimitSpec& spec = kSpec) {
    return *back_end_.create(kName, spec);
  }
  std::unique_ptr<LimitGroup> adopted_scope() {
    auto group = scope();
    const auto pid = group->adopt(500);
    EXPECT_TRUE(pid) << pid.error().message();
    EXPECT_EQ(*pid, 500);
    return group;
  }

  FakeCgroupTree tree_ = scope_machine();
  process::FakePrograms programs_;
  SystemdScope back_end_{tree_, programs_.runner(), ServiceManager::kSystem};
};

TEST_F(SystemdScopeTest, PrefixAsksForTheWholeLimitInOneScope) {
  const std::vector<std::string> words = scope()->launch_prefix();
  EXPECT_EQ(words,
            (std::vector<std::string>{"systemd-run", "--system", "--scope", "--quiet", "--collect",
                                      "--unit=" + kName + ".scope", "-p", "Delegate=yes", "-p",
                                      "CPUQuotaPeriodSec=100000us", "-p", "CPUQuota=62.00%", "-p",
                                      "MemoryMax=67108864", "-p", "MemorySwapMax=0", "--"}));
}

TEST_F(SystemdScopeTest, UsersManagerIsAskedAsTheUser) {
  SystemdScope users(tree_, programs_.runner(), ServiceManager::kUser);
  const auto words = (*users.create(kName, kSpec))->launch_prefix();
  EXPECT_NE(std::ranges::find(words, "--user"), words.end());
}

TEST_F(SystemdScopeTest, GroupIsFoundByTheProcess) {
  const auto group = adopted_scope();
  EXPECT_EQ(group->directories(), std::vector<std::string>{kScopeFolder});
  EXPECT_TRUE(group->procs_files().empty());
  EXPECT_EQ(*tree_.read(kScopeFolder + "/memory.oom.group"), "1\n");
  EXPECT_TRUE(group->verify(500));
}

TEST_F(SystemdScopeTest, ProcessElsewhereIsNotAdopted) {
  tree_.set("/proc/501/cgroup", "0::/user.slice\n");
  EXPECT_FALSE(scope()->adopt(501));
}

TEST_F(SystemdScopeTest, LimitDroppedWithoutAWordIsSeenAndNamesDelegation) {
  SystemdScope users(tree_, programs_.runner(), ServiceManager::kUser);
  const auto group = *users.create(kName, kSpec);
  tree_.erase(kScopeFolder + "/cpu.max");
  ASSERT_TRUE(group->adopt(500));
  const auto verified = group->verify(500);
  ASSERT_FALSE(verified);
  EXPECT_NE(verified.error().remedy.find("Delegate=cpu memory pids"), std::string::npos);
}

TEST_F(SystemdScopeTest, AnotherQuotaThanAskedForIsSeen) {
  const auto group = adopted_scope();
  tree_.set(kScopeFolder + "/cpu.max", "70000 100000\n");
  EXPECT_FALSE(group->verify(500));
}

TEST_F(SystemdScopeTest, QuotaIsRoundedAsTheManagerRoundsIt) {
  tree_.set(kScopeFolder + "/cpu.max", "62350 100000\n");
  const auto group = scope({0.623456, 64U << 20});
  ASSERT_TRUE(group->adopt(500));
  EXPECT_TRUE(group->verify(500));
}

TEST_F(SystemdScopeTest, NewQuotaGoesThroughTheManager) {
  const auto group = adopted_scope();
  tree_.set(kScopeFolder + "/cpu.max", "50000 100000\n");  // as the manager would
  ASSERT_TRUE(group->set_cpus(0.5));
  EXPECT_EQ(programs_.calls().back(),
            "systemctl --system set-property --runtime " + kName + ".scope CPUQuota=50.00%");
  EXPECT_TRUE(group->verify(500));
}

TEST_F(SystemdScopeTest, CountersOutliveTheScope) {
  const auto group = adopted_scope();
  ASSERT_EQ(group->sample()->throttled_periods, 4U);
  const std::string above = kScopeFolder.substr(0, kScopeFolder.rfind('/'));
  tree_.set(above + "/memory.events", "oom 3\noom_kill 3\n");  // was 1 when it was adopted
  ASSERT_TRUE(tree_.remove_directory(kScopeFolder));
  const auto last = group->sample();
  ASSERT_TRUE(last) << last.error().message();
  EXPECT_EQ(last->throttled_periods, 4U);
  EXPECT_EQ(last->memory_peak, 8192U);
  EXPECT_EQ(last->oom_kills, 2U);
}

TEST_F(SystemdScopeTest, SampleBeforeTheServiceRunsIsEmpty) {
  EXPECT_FALSE(scope()->sample()->periods);
}

TEST_F(SystemdScopeTest, RemovalLeavesNoScope) {
  const auto group = adopted_scope();
  tree_.set(kScopeFolder + "/cgroup.procs", "500\n");
  EXPECT_TRUE(group->remove());
  EXPECT_FALSE(tree_.has_group(kScopeFolder));
}

TEST_F(SystemdScopeTest, UsableWhereTheScopeReadsItsOwnLimitBack) {
  programs_.answer("systemd-run", {0, "50000 100000\n67108864\n"});
  const auto usable = back_end_.usable();
  EXPECT_TRUE(usable) << usable.error().message();
}

TEST_F(SystemdScopeTest, NotUsableWhereTheManagerDropsTheQuota) {
  programs_.answer("systemd-run", {1, "cat: /a/cpu.max: No such file or directory\n67108864\n"});
  SystemdScope users(tree_, programs_.runner(), ServiceManager::kUser);
  tree_.set("/run/user/" + std::to_string(::getuid()) + "/bus", "");
  const auto usable = users.usable();
  ASSERT_FALSE(usable);
  EXPECT_NE(usable.error().remedy.find("delegate.conf"), std::string::npos);
}

TEST_F(SystemdScopeTest, NotUsableWithoutSystemd) {
  tree_.erase("/run/systemd/system");
  const auto usable = back_end_.usable();
  ASSERT_FALSE(usable);
  EXPECT_FALSE(usable.error().remedy.empty());
  EXPECT_TRUE(programs_.calls().empty());
}

}  // namespace
}  // namespace lab::limits
