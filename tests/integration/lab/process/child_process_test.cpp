#include "lab/process/child_process.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "common/file.h"
#include "lab/process/find_program.h"

namespace lab::process {
namespace {

using namespace std::chrono_literals;

class ChildProcessTest : public testing::Test {
 protected:
  ChildProcessTest() {
    std::string pattern = testing::TempDir() + "bookstore-lab-process-XXXXXX";
    folder_ = ::mkdtemp(pattern.data());
  }
  ~ChildProcessTest() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  std::string log() const { return *common::read_file(path("log")); }

  common::Result<ChildProcess> shell(const std::string& script,
                                     const std::vector<std::string>& procs_files = {}) const {
    return start({{"sh", "-c", script}, {{"LAB_TEST", "yes"}}, folder_}, procs_files, path("log"));
  }

  std::string folder_;
};

// Gone, or a zombie that nobody has collected.
bool runs(pid_t pid) {
  const auto stat = common::read_file("/proc/" + std::to_string(pid) + "/stat");
  return stat && stat->find(") Z ") == std::string::npos;
}

bool ends_soon(pid_t pid) {
  for (int i = 0; i < 1000 && runs(pid); ++i) std::this_thread::sleep_for(5ms);
  return !runs(pid);
}

TEST_F(ChildProcessTest, CapturesTheReadyLine) {
  auto child = shell("echo starting; echo 'ready public=127.0.0.1:1 admin=127.0.0.1:2'; sleep 60");
  ASSERT_TRUE(child) << child.error().message();
  const auto captures = child->wait_ready(R"(ready public=(\S+) admin=(\S+))", 10s, {});
  ASSERT_TRUE(captures) << captures.error().message();
  EXPECT_EQ(*captures, (std::vector<std::string>{"127.0.0.1:1", "127.0.0.1:2"}));
}

TEST_F(ChildProcessTest, WaitsForTheWholeLine) {
  auto child = shell("printf 'ready port=12'; sleep 0.2; echo 34; sleep 60");
  const auto captures = child->wait_ready(R"(ready port=(\d+))", 10s, {});
  ASSERT_TRUE(captures) << captures.error().message();
  EXPECT_EQ(captures->front(), "1234");
}

TEST_F(ChildProcessTest, EarlyEndFailsAtOnceWithCodeAndLog) {
  auto child = shell("echo 'rules.json: no such file' >&2; exit 3");
  const auto captures = child->wait_ready("ready", 60s, {});
  ASSERT_FALSE(captures);
  EXPECT_EQ(captures.error().code, common::ErrorCode::kUnavailable);
  EXPECT_NE(captures.error().cause.find("exit code 3"), std::string::npos);
  EXPECT_NE(captures.error().cause.find("rules.json: no such file"), std::string::npos);
  EXPECT_EQ(classify(*child->poll_exit(), child->asked_to_stop(), 0),
            record::ServiceEnd::kExitedEarly);
}

TEST_F(ChildProcessTest, SilenceIsATimeout) {
  auto child = shell("sleep 60");
  EXPECT_EQ(child->wait_ready("ready", 50ms, {}).error().code, common::ErrorCode::kTimeout);
}

TEST_F(ChildProcessTest, StopRequestEndsTheWait) {
  auto child = shell("sleep 60");
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(child->wait_ready("ready", 60s, source.get_token()).error().cause, "interrupted");
}

TEST_F(ChildProcessTest, StopsOnSigterm) {
  auto child = shell("trap 'echo bye; exit 0' TERM; echo ready; while :; do sleep 0.02; done");
  ASSERT_TRUE(child->wait_ready("ready", 10s, {}));
  const Exit exit = child->stop(30s);
  EXPECT_EQ(exit.describe(), "exit code 0");
  EXPECT_EQ(classify(exit, child->asked_to_stop(), 0), record::ServiceEnd::kStopped);
  EXPECT_EQ(log(), "ready\nbye\n");
}

TEST_F(ChildProcessTest, KillsWhatIgnoresSigterm) {
  auto child = shell("trap '' TERM; echo ready; while :; do sleep 0.02; done");
  ASSERT_TRUE(child->wait_ready("ready", 10s, {}));
  EXPECT_EQ(classify(child->stop(100ms), child->asked_to_stop(), 0), record::ServiceEnd::kKilled);
}

TEST_F(ChildProcessTest, KillFromOutsideIsNotOurStop) {
  auto child = shell("echo ready; sleep 60");
  ASSERT_TRUE(child->wait_ready("ready", 10s, {}));
  ::kill(child->pid(), SIGKILL);
  ASSERT_TRUE(ends_soon(child->pid()));
  const Exit exit = child->stop(10s);
  EXPECT_FALSE(child->asked_to_stop());
  EXPECT_EQ(classify(exit, child->asked_to_stop(), 0), record::ServiceEnd::kKilled);
}

TEST_F(ChildProcessTest, CrashKeepsItsSignal) {
  auto child = shell("kill -SEGV $$");
  EXPECT_FALSE(child->wait_ready("ready", 10s, {}));
  EXPECT_EQ(child->poll_exit()->describe(), "signal 11 (SIGSEGV)");
}

TEST_F(ChildProcessTest, CountsItsCpuTime) {
  auto child = shell("i=0; while [ $i -lt 50000 ]; do i=$((i+1)); done");
  EXPECT_FALSE(child->wait_ready("ready", 60s, {}));
  EXPECT_GT(child->poll_exit()->user_cpu + child->poll_exit()->system_cpu, 1ms);
}

TEST_F(ChildProcessTest, PassesEnvironmentAndFolder) {
  auto child = shell("echo \"ready $LAB_TEST $HOME $PWD\"; sleep 60");
  const auto captures = child->wait_ready(R"(ready (\S+) (\S+) (\S+))", 10s, {});
  ASSERT_TRUE(captures) << captures.error().message();
  EXPECT_EQ(captures->at(0), "yes");
  EXPECT_EQ(captures->at(2), std::filesystem::canonical(folder_).string());
}

TEST_F(ChildProcessTest, JoinsEveryGroupBeforeItStarts) {
  std::ofstream(path("cpu")).close();
  std::ofstream(path("memory")).close();
  auto child = shell("echo ready; sleep 60", {path("cpu"), path("memory")});
  ASSERT_TRUE(child) << child.error().message();
  EXPECT_EQ(*common::read_file(path("cpu")), "0");
  EXPECT_EQ(*common::read_file(path("memory")), "0");
}

TEST_F(ChildProcessTest, FailureInTheChildNamesTheStep) {
  const auto child = shell("sleep 60", {path("missing/cgroup.procs")});
  ASSERT_FALSE(child);
  EXPECT_EQ(child.error().doing, "joining the limit group");
  EXPECT_EQ(child.error().subject, path("missing/cgroup.procs"));
  EXPECT_EQ(child.error().code, common::ErrorCode::kNotFound);
}

TEST_F(ChildProcessTest, UnknownProgramIsNotFound) {
  EXPECT_EQ(start({{"no-such-program"}, {}, ""}, {}, path("log")).error().code,
            common::ErrorCode::kNotFound);
  EXPECT_EQ(start({{"/no/such/program"}, {}, ""}, {}, path("log")).error().doing, "starting");
}

TEST(FindProgram, LooksInPathUnlessAPathIsGiven) {
  EXPECT_TRUE(find_program("sh")->ends_with("/sh"));
  EXPECT_EQ(*find_program("./here"), "./here");
  EXPECT_EQ(find_program("no-such-program").error().code, common::ErrorCode::kNotFound);
}

TEST_F(ChildProcessTest, DroppingItKillsItsWholeGroup) {
  pid_t leader = 0;
  pid_t helper = 0;
  {
    auto child = shell("sleep 60 & echo ready $!; wait");
    const auto captures = child->wait_ready(R"(ready (\d+))", 10s, {});
    ASSERT_TRUE(captures) << captures.error().message();
    leader = child->pid();
    helper = std::stoi(captures->front());
    ASSERT_TRUE(runs(helper));
  }
  EXPECT_FALSE(runs(leader));
  EXPECT_TRUE(ends_soon(helper));
}

TEST_F(ChildProcessTest, LeadsItsOwnProcessGroup) {
  auto child = shell("sleep 60");
  EXPECT_EQ(::getpgid(child->pid()), child->pid());
  EXPECT_NE(::getpgid(child->pid()), ::getpgrp());
}

// A copy of this program plays a lab that is killed with -9.
TEST_F(ChildProcessTest, DiesWithTheProcessThatStartedIt) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  const pid_t lab = ::fork();
  if (lab == 0) {
    auto child = shell("exec sleep 60");
    const pid_t pid = child ? child->pid() : -1;
    [[maybe_unused]] const ssize_t written = ::write(ends[1], &pid, sizeof pid);
    ::pause();
    ::_exit(0);
  }
  pid_t child = 0;
  ASSERT_EQ(::read(ends[0], &child, sizeof child), static_cast<ssize_t>(sizeof child));
  ASSERT_TRUE(runs(child));
  ::kill(lab, SIGKILL);
  ::waitpid(lab, nullptr, 0);
  EXPECT_TRUE(ends_soon(child));
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST_F(ChildProcessTest, MovedToStillOwnsTheChild) {
  auto first = shell("sleep 60");
  ChildProcess second = *std::move(first);
  EXPECT_FALSE(second.poll_exit());
  second = *shell("echo second; sleep 60");
  EXPECT_TRUE(second.wait_ready("second", 10s, {}));
}

}  // namespace
}  // namespace lab::process
