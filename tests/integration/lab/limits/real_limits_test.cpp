// The back ends against this machine's own kernel. Where one can't be used here, its test checks
// that it says why and what to do.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <thread>

#include "lab/limits/back_ends.h"
#include "lab/limits/group_name.h"
#include "lab/limits/leftovers.h"
#include "lab/process/child_process.h"

namespace lab::limits {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;

constexpr const char* kSpin = "echo ready; while :; do :; done";
constexpr const char* kSleep = "echo ready; exec sleep 60";

std::unique_ptr<LimitBackEnd> back_end_named(std::string_view name, CgroupFileSystem& files) {
  if (name == "docker") {
    return std::make_unique<DockerContainer>(
        files, process::run_program, ContainerSettings{container_engine(), kUsualImage, {}});
  }
  for (auto& back_end : limiting_back_ends(files)) {
    if (back_end->name() == name) return std::move(back_end);
  }
  return nullptr;
}

class RealLimits : public testing::TestWithParam<const char*> {
 protected:
  RealLimits() {
    std::string pattern = testing::TempDir() + "bookstore-lab-limits-XXXXXX";
    folder_ = ::mkdtemp(pattern.data());
    const common::Result<void> usable = back_end_->usable();
    usable_ = usable.has_value();
    if (!usable_) {
      EXPECT_FALSE(usable.error().remedy.empty()) << usable.error().message();
    }
  }
  ~RealLimits() override { std::filesystem::remove_all(folder_); }

  std::unique_ptr<LimitGroup> group(const LimitSpec& spec) {
    auto made = back_end_->create(next_group_name(), spec);
    EXPECT_TRUE(made) << made.error().message();
    return *std::move(made);
  }

  process::ChildProcess ready_child(LimitGroup& group, const std::string& script) {
    process::Command command{group.launch_prefix(), {}, ""};
    for (const std::string& word : {std::string("sh"), std::string("-c"), script}) {
      command.argv.push_back(word);
    }
    auto child = process::start(command, group.procs_files(), folder_ + "/log");
    EXPECT_TRUE(child) << child.error().message();
    const auto ready = child->wait_ready("ready", 30s, {});
    EXPECT_TRUE(ready) << ready.error().message();
    const auto adopted = group.adopt(child->pid());
    EXPECT_TRUE(adopted) << adopted.error().message();
    pid_ = adopted.value_or(-1);
    return *std::move(child);
  }

  RealCgroupFileSystem files_;
  std::unique_ptr<LimitBackEnd> back_end_ = back_end_named(GetParam(), files_);
  bool usable_ = false;
  pid_t pid_ = -1;  // of the last ready child, behind an engine's client too
  std::string folder_;
};

process::Exit wait_for_end(process::ChildProcess& child) {
  for (int i = 0; i < 6000; ++i) {
    if (const auto exit = child.poll_exit()) return *exit;
    std::this_thread::sleep_for(5ms);
  }
  ADD_FAILURE() << "it did not end";
  return child.stop(0ms);
}

TEST_P(RealLimits, QuotaHoldsASpinningChildDown) {
  if (!usable_) return;
  const auto group = this->group({0.2, std::nullopt});
  auto child = ready_child(*group, kSpin);
  ASSERT_TRUE(group->verify(pid_));
  const CgroupSample before = *group->sample();
  CgroupSample after = before;
  // A busy machine may not even give the child its quota at once.
  for (int i = 0; i < 10 && *after.throttled_periods == *before.throttled_periods; ++i) {
    std::this_thread::sleep_for(1s);
    after = *group->sample();
  }

  const std::chrono::duration<double> wall = after.time - before.time;
  const std::chrono::duration<double> used = *after.usage - *before.usage;
  EXPECT_LT(used / wall, 0.2 * 1.6);
  EXPECT_GT(used / wall, 0.0);
  EXPECT_GT(*after.periods, *before.periods);
  EXPECT_GT(*after.throttled_periods, *before.throttled_periods);
  EXPECT_GT(*after.throttled, *before.throttled);
}

TEST_P(RealLimits, LiftedQuotaLetsItRun) {
  if (!usable_) return;
  const auto group = this->group({0.05, std::nullopt});
  auto child = ready_child(*group, kSpin);
  ASSERT_TRUE(group->set_cpus(std::nullopt));
  ASSERT_TRUE(group->verify(pid_));
  std::this_thread::sleep_for(200ms);  // the running period's stop is over
  const CgroupSample before = *group->sample();
  std::this_thread::sleep_for(500ms);
  EXPECT_EQ(*group->sample()->throttled_periods, *before.throttled_periods);
}

TEST_P(RealLimits, ChildAboveTheCeilingIsSeenAsOutOfMemory) {
  if (!usable_) return;
  const auto group = this->group({std::nullopt, 32U << 20});
  // tail keeps the last line, and this one never ends.
  auto child = ready_child(*group, "echo ready; sleep 1; exec tail /dev/zero");
  const process::Exit exit = wait_for_end(child);
  const CgroupSample sample = *group->sample();
  EXPECT_GE(*sample.oom_kills, 1U);
  EXPECT_EQ(process::classify(exit, child.asked_to_stop(), *sample.oom_kills),
            record::ServiceEnd::kOomKilled);
}

TEST_P(RealLimits, KillFromOutsideIsNotOutOfMemory) {
  if (!usable_ || back_end_->name() == "docker") return;  // its client exits with 137
  const auto group = this->group({0.5, 64U << 20});
  auto child = ready_child(*group, kSleep);
  ::kill(child.pid(), SIGKILL);
  const process::Exit exit = wait_for_end(child);
  EXPECT_EQ(*group->sample()->oom_kills, 0U);
  EXPECT_EQ(process::classify(exit, false, *group->sample()->oom_kills),
            record::ServiceEnd::kKilled);
}

TEST_P(RealLimits, EarlyExitLeavesTheCountersToRead) {
  if (!usable_) return;
  const auto group = this->group({0.5, 64U << 20});
  auto child = ready_child(*group, "echo ready; sleep 1; exit 4");
  EXPECT_GT(group->sample()->usage->count(), 0);  // its start counts: it was inside before exec
  EXPECT_EQ(process::classify(wait_for_end(child), false, 0), record::ServiceEnd::kExitedEarly);
  EXPECT_GT(group->sample()->usage->count(), 0);
}

TEST_P(RealLimits, VerifyAcceptsTheLimitAsTheKernelRoundsIt) {
  if (!usable_) return;
  const auto group = this->group({0.37, (64U << 20) + 123});
  auto child = ready_child(*group, kSleep);
  const auto verified = group->verify(pid_);
  EXPECT_TRUE(verified) << verified.error().message();
}

TEST_P(RealLimits, VerifySeesAQuotaChangedBehindItsBack) {
  if (!usable_) return;
  const auto group = this->group({0.5, std::nullopt});
  auto child = ready_child(*group, kSleep);
  const std::string directory = group->directories().front();
  const bool second = files_.exists(directory + "/cpu.max");
  ASSERT_TRUE(files_.write(directory + (second ? "/cpu.max" : "/cpu.cfs_quota_us"), "70000"));
  EXPECT_FALSE(group->verify(pid_));
}

TEST_P(RealLimits, VerifySeesAProcessThatWasMovedOut) {
  if (!usable_) return;
  const auto group = this->group({0.5, std::nullopt});
  const auto other = this->group({0.5, std::nullopt});
  auto companion = ready_child(*other, kSleep);
  auto child = ready_child(*group, kSleep);
  const std::string elsewhere = other->directories().front() + "/cgroup.procs";
  ASSERT_TRUE(files_.write(elsewhere, std::to_string(pid_)));
  EXPECT_FALSE(group->verify(pid_));
}

TEST_P(RealLimits, DroppingTheGroupEndsWhatRunsInItAndRemovesIt) {
  if (!usable_) return;
  auto group = this->group({0.5, std::nullopt});
  auto child = ready_child(*group, kSpin);
  const std::vector<std::string> directories = group->directories();
  EXPECT_FALSE(directories.empty());
  group.reset();
  const process::Exit exit = wait_for_end(child);
  EXPECT_TRUE(exit.signal == SIGKILL || exit.code == 128 + SIGKILL) << exit.describe();
  for (const std::string& directory : directories) EXPECT_FALSE(files_.exists(directory));
}

TEST_P(RealLimits, DoctorFindsWhatAKilledLabLeftAndNothingElse) {
  // Elsewhere the group comes with its process.
  if (!usable_ || !back_end_->name().starts_with("cgroup")) return;
  auto mine = this->group({});
  const std::string parent = mine->directories().front();
  const std::string foreign = parent.substr(0, parent.rfind('/')) + "/bookstore-lab-foreign";
  ASSERT_TRUE(files_.make_directory(foreign));
  const pid_t lab = ::fork();
  if (lab == 0) {
    auto left = back_end_->create(next_group_name(), {0.5, std::nullopt});
    ::_exit(left ? 0 : 1);  // without any clean-up
  }
  int status = -1;
  ::waitpid(lab, &status, 0);
  ASSERT_EQ(status, 0);

  std::size_t removed = 0;
  const std::vector<Leftover> leftovers = *find_leftovers(files_);
  for (const Leftover& leftover : leftovers) {
    if (leftover.lab_pid != lab) continue;
    EXPECT_TRUE(remove_leftover(files_, leftover));
    for (const auto& directory : leftover.directories) EXPECT_FALSE(files_.exists(directory));
    ++removed;
  }
  EXPECT_EQ(removed, 1U);
  EXPECT_TRUE(files_.exists(mine->directories().front()));
  EXPECT_TRUE(files_.exists(foreign));
  EXPECT_TRUE(files_.remove_directory(foreign));
}

INSTANTIATE_TEST_SUITE_P(Each, RealLimits,
                         testing::Values("cgroup1", "cgroup2", "systemd", "docker"),
                         [](const auto& tested) { return std::string(tested.param); });

}  // namespace
}  // namespace lab::limits
