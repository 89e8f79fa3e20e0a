#include "lab/doctor/control_group_checks.h"

#include <gtest/gtest.h>

#include "tests/fakes/fake_programs.h"
#include "tests/unit/lab/limits/layouts.h"

namespace lab::doctor {
namespace {

constexpr uid_t kUser = 1000;
const std::string kUsersGroup =
    "/sys/fs/cgroup/user.slice/user-1000.slice/user@1000.service/cgroup.controllers";

TEST(CheckControllers, HybridHostHasItsVersion1) {
  const Check check = check_controllers(limits::hybrid_machine());
  EXPECT_EQ(check.state, State::kGood);
  EXPECT_EQ(check.finding, "version 2: hugetlb, writable; version 1: cpu cpuacct memory, writable");
}

TEST(CheckControllers, NotWritableNamesTheWayOut) {
  limits::FakeCgroupTree tree = limits::session_machine();
  tree.forbid("/sys/fs/cgroup");
  const Check check = check_controllers(tree);
  EXPECT_EQ(check.state, State::kLacking);
  EXPECT_NE(check.remedy.find("delegation"), std::string::npos);
}

TEST(CheckControllers, NoneMountedNamesTheMount) {
  const Check check = check_controllers(limits::FakeCgroupTree("", ""));
  EXPECT_EQ(check.finding, "none is mounted");
  EXPECT_NE(check.remedy.find("mount -t cgroup2"), std::string::npos);
}

TEST(CheckDelegation, TellsWhichControllersAUserIsGiven) {
  limits::FakeCgroupTree tree = limits::session_machine();
  tree.set(kUsersGroup, "memory pids\n");
  const Check without_cpu = check_delegation(tree, kUser);
  EXPECT_EQ(without_cpu.state, State::kLacking);
  EXPECT_EQ(without_cpu.finding, "user 1000 is given memory pids");
  EXPECT_NE(without_cpu.remedy.find("Delegate=cpu memory pids"), std::string::npos);
  tree.set(kUsersGroup, "cpuset cpu memory pids\n");
  EXPECT_EQ(check_delegation(tree, kUser).state, State::kGood);
}

TEST(CheckDelegation, WithoutAManagerNamesLinger) {
  const limits::FakeCgroupTree tree = limits::session_machine();
  EXPECT_NE(check_delegation(tree, kUser).remedy.find("enable-linger 1000"), std::string::npos);
  EXPECT_EQ(check_delegation(tree, 0).state, State::kGood);
}

TEST(CheckServiceManager, NeedsAMachineThatSystemdStarted) {
  limits::FakeCgroupTree tree = limits::session_machine();
  EXPECT_EQ(check_service_manager(tree, 0).state, State::kLacking);
  tree.set("/run/systemd/system", "");
  EXPECT_EQ(check_service_manager(tree, 0).state, State::kGood);
}

TEST(CheckContainerEngine, GivesTheClientsOwnWords) {
  process::FakePrograms programs;
  programs.answer("version", {0, "20.10.24\n"});
  EXPECT_EQ(check_container_engine(programs.runner(), "docker").finding, "docker 20.10.24");
  programs.answer("version", {1, "Cannot connect\n"});
  const Check check = check_container_engine(programs.runner(), "docker");
  EXPECT_EQ(check.state, State::kLacking);
  EXPECT_EQ(check.finding, "docker: Cannot connect");
  EXPECT_FALSE(check.remedy.empty());
}

}  // namespace
}  // namespace lab::doctor
