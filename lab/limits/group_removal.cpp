#include "lab/limits/group_removal.h"

#include <fmt/core.h>

#include <chrono>
#include <thread>

#include "common/text_scan.h"
#include "lab/limits/group_name.h"

namespace lab::limits {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::seconds kPatience{10};
constexpr std::chrono::seconds kManagersTime{5};
constexpr std::chrono::milliseconds kPause{5};

void kill_all(CgroupFileSystem& files, const std::string& directory) {
  // Version 2, since Linux 5.14: kills forks in progress too.
  if (files.exists(directory + "/cgroup.kill") && files.write(directory + "/cgroup.kill", "1")) {
    return;
  }
  for (const pid_t pid : processes_in(files, directory)) files.kill_process(pid);
}

// A scope belongs to its manager, which takes it away once it is empty. Where it does not, the
// folder is ours to remove.
void empty_scope(CgroupFileSystem& files, const std::string& directory) {
  const steady_clock::time_point deadline = steady_clock::now() + kManagersTime;
  while (files.exists(directory) && steady_clock::now() < deadline) {
    kill_all(files, directory);
    if (files.exists(directory)) std::this_thread::sleep_for(kPause);
  }
}

common::Result<void> try_remove(CgroupFileSystem& files, const std::string& directory) {
  if (!files.exists(directory)) return {};
  kill_all(files, directory);
  for (const std::string& name : files.subdirectories(directory)) {
    if (auto removed = try_remove(files, fmt::format("{}/{}", directory, name)); !removed)
      return removed;
  }
  return files.remove_directory(directory);
}

common::Result<void> try_remove_each(CgroupFileSystem& files,
                                     const std::vector<std::string>& directories) {
  common::Result<void> outcome;
  for (const std::string& directory : directories) {
    const common::Result<void> removed = try_remove(files, directory);
    if (outcome && !removed) outcome = removed;
  }
  return outcome;
}

}  // namespace

std::vector<pid_t> processes_in(const CgroupFileSystem& files, const std::string& directory) {
  std::vector<pid_t> pids;
  const common::Result<std::string> text = files.read(directory + "/cgroup.procs");
  if (!text) return pids;
  std::string_view rest = *text;
  while (!rest.empty()) {
    // 0 stands for a process of another pid namespace: kill(0) would be our own group.
    const auto pid = common::parse_unsigned(common::take_until(rest, '\n'));
    if (pid && *pid > 0) pids.push_back(static_cast<pid_t>(*pid));
  }
  return pids;
}

common::Result<void> remove_groups(CgroupFileSystem& files,
                                   const std::vector<std::string>& directories) {
  for (const std::string& directory : directories) {
    if (!lab_pid_of(std::string_view(directory).substr(directory.rfind('/') + 1))) {
      return common::fail({common::ErrorCode::kInvalidArgument, "removing a group", directory,
                           "it is not one of the lab's", ""});
    }
  }
  for (const std::string& directory : directories) {
    if (directory.ends_with(".scope")) empty_scope(files, directory);
  }
  const steady_clock::time_point deadline = steady_clock::now() + kPatience;
  while (true) {
    common::Result<void> removed = try_remove_each(files, directories);
    if (removed || steady_clock::now() >= deadline) return removed;
    std::this_thread::sleep_for(kPause);
  }
}

}  // namespace lab::limits
