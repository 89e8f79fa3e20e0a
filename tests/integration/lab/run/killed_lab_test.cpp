// kill -9 of the lab at any moment of a run: `lab doctor --clean` leaves nothing of it, and touches
// nothing else.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include "common/file.h"
#include "common/proc_text.h"
#include "lab/limits/back_ends.h"
#include "lab/limits/group_name.h"
#include "lab/limits/process_owner.h"
#include "tests/support/lab_program.h"
#include "tests/support/places.h"

namespace tests {
namespace {

using std::chrono::milliseconds;

// A group whose name only looks like one of the lab's, beside where the lab makes its own.
class ForeignGroup {
 public:
  ForeignGroup() {
    auto choice = lab::limits::choose_back_end("auto", files_);
    if (!choice) return;
    auto group = choice->back_end->create(lab::limits::next_group_name(), {});
    if (!group || (*group)->directories().empty()) return;
    const std::string own = (*group)->directories().front();
    path_ = own.substr(0, own.rfind('/')) + "/bookstore-lab-foreign-" + std::to_string(::getpid());
    if (!files_.make_directory(path_)) path_.clear();
  }
  ~ForeignGroup() {
    if (!path_.empty()) static_cast<void>(files_.remove_directory(path_));
  }
  ForeignGroup(const ForeignGroup&) = delete;
  ForeignGroup& operator=(const ForeignGroup&) = delete;

  [[nodiscard]] bool made() const { return !path_.empty(); }
  [[nodiscard]] bool is_there() const { return files_.exists(path_); }

 private:
  lab::limits::RealCgroupFileSystem files_;
  std::string path_;
};

std::size_t processes_of(pid_t lab) {
  const lab::limits::RealCgroupFileSystem files;
  std::size_t count = 0;
  for (const lab::limits::OwnedProcess& orphan : lab::limits::find_orphans(files)) {
    count += orphan.lab_pid == lab ? 1 : 0;
  }
  return count;
}

std::size_t folders_of(pid_t lab) {
  const std::string mark = "bookstore-lab-" + std::to_string(lab) + "-";
  std::size_t count = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::temp_directory_path())) {
    count += entry.path().filename().string().starts_with(mark) ? 1 : 0;
  }
  return count;
}

// An ended process stays in the table until somebody asks for its end: it does not run.
bool runs(pid_t pid) {
  const auto text = common::read_file("/proc/" + std::to_string(pid) + "/stat");
  if (!text) return false;
  const auto stat = common::parse_pid_stat(*text);
  return stat && stat->state != 'Z';
}

void expect_nothing_left(pid_t lab) {
  EXPECT_TRUE(leftover_groups(lab).empty());
  EXPECT_EQ(processes_of(lab), 0U);
  EXPECT_EQ(folders_of(lab), 0U);
}

pid_t kill_lab_after(milliseconds delay, const std::vector<std::string>& arguments) {
  const auto lab = start_lab(arguments);
  std::this_thread::sleep_for(delay);
  lab->signal(SIGKILL);
  return finish_lab(*lab).pid;
}

void clean() {
  const LabOutcome cleaned = run_lab({"doctor", "--clean"});
  EXPECT_EQ(cleaned.exit_code, 0) << cleaned.out << cleaned.err;
}

TEST(KilledLab, LeavesNothingAtAnyMoment) {
  const ForeignGroup foreign;
  if (!foreign.made()) GTEST_SKIP() << "no back end makes groups here: see lab doctor";
  const auto running = start_lab({"up", "fragile", "--cases", data_file("cases"), "--json"});
  const nlohmann::json up = nlohmann::json::parse(running->read_line());
  for (const int delay : {0, 30, 80, 150, 300, 500, 800, 1200, 1700, 2500}) {
    const ScratchFolder out;
    expect_nothing_left([&] {
      const pid_t lab = kill_lab_after(
          milliseconds(delay), {"run", "fragile", "--cases", data_file("cases"), "--profile",
                                "quick", "--out", out.path(), "--warmup", "0s"});
      clean();
      return lab;
    }());
  }
  EXPECT_TRUE(foreign.is_there());
  EXPECT_TRUE(runs(up.at("pid"))) << "the service of a lab that runs was ended";
  running->signal(SIGTERM);
  EXPECT_EQ(finish_lab(*running).exit_code, 0);
}

TEST(KilledLab, OfUpLeavesNothing) {
  const auto lab = start_lab({"up", "fragile", "--cases", data_file("cases"), "--json"});
  const nlohmann::json up = nlohmann::json::parse(lab->read_line());
  lab->signal(SIGKILL);
  const pid_t pid = finish_lab(*lab).pid;
  EXPECT_GE(folders_of(pid), 1U);
  clean();
  expect_nothing_left(pid);
  EXPECT_FALSE(runs(up.at("pid")));
}

pid_t ended_process() {
  const pid_t pid = ::fork();
  if (pid == 0) ::_exit(0);
  ::waitpid(pid, nullptr, 0);
  return pid;
}

// What a service started survives it where there is no group: the mark in the environment tells.
TEST(KilledLab, ProcessesAreKnownByTheirMark) {
  const pid_t dead = ended_process();
  Program orphan({"/bin/sleep", "60"}, {"BOOKSTORE_LAB_OWNER=" + std::to_string(dead)});
  Program owned({"/bin/sleep", "60"}, {"BOOKSTORE_LAB_OWNER=" + std::to_string(::getpid())});
  Program stranger({"/bin/sleep", "60"}, {"BOOKSTORE_LAB_OWNER=me"});
  clean();
  EXPECT_EQ(orphan.wait(), 128 + SIGKILL);
  for (const Program* other : {&owned, &stranger}) EXPECT_TRUE(runs(other->pid()));
}

}  // namespace
}  // namespace tests
