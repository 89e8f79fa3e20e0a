#include "lab/doctor/remains.h"

#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <system_error>
#include <thread>

#include "common/text_scan.h"
#include "lab/limits/docker_container.h"
#include "lab/limits/group_name.h"
#include "lab/limits/process_owner.h"

namespace lab::doctor {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::seconds kKillPatience{10};
constexpr std::chrono::milliseconds kKillPause{5};
constexpr std::string_view kFolderPrefix = "bookstore-lab-";
constexpr std::size_t kRandomCharacters = 6;

// bookstore-lab-<pid>-<six characters>: trial::TemporaryFolder.
std::optional<pid_t> maker_of_folder(std::string_view name) {
  if (!name.starts_with(kFolderPrefix)) return std::nullopt;
  const std::size_t dash = name.rfind('-');
  if (name.size() - dash - 1 != kRandomCharacters) return std::nullopt;
  return limits::lab_pid_of(std::string(name.substr(0, dash)) + "-1");
}

// A folder, not a link to one, of this user (of anybody for root).
bool may_remove(const std::filesystem::path& path) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0 || !S_ISDIR(status.st_mode)) return false;
  return ::geteuid() == 0 || status.st_uid == ::geteuid();
}

void add_folders(std::vector<Remain>& remains, const limits::CgroupFileSystem& files,
                 const std::filesystem::path& temporary) {
  std::error_code error;
  std::filesystem::directory_iterator entry(temporary, error);
  for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    const auto maker = maker_of_folder(entry->path().filename().string());
    if (!maker || limits::is_running(files, *maker) || !may_remove(entry->path())) continue;
    remains.push_back({Remain::Kind::kFolder, entry->path().string(), *maker});
  }
}

// Lines of a container's name and its label's value.
void add_containers(std::vector<Remain>& remains, const limits::CgroupFileSystem& files,
                    const Places& places) {
  const std::string label = limits::kContainerLabel;
  const auto listed = places.programs({places.engine, "ps", "--all", "--filter", "label=" + label,
                                       "--format", "{{.Names}} {{.Label \"" + label + "\"}}"});
  if (!listed || listed->exit_code != 0) return;
  std::string_view rest = listed->text;
  while (!rest.empty()) {
    std::string_view line = common::take_until(rest, '\n');
    const std::string name(common::take_word(line));
    const auto labelled = common::parse_unsigned(common::take_word(line));
    const auto maker = limits::lab_pid_of(name);
    if (!maker || labelled != static_cast<std::uint64_t>(*maker)) continue;
    if (limits::is_running(files, *maker)) continue;
    remains.push_back({Remain::Kind::kContainer, name, *maker});
  }
}

common::Result<void> end_process(limits::CgroupFileSystem& files, const Remain& remain) {
  const auto pid = static_cast<pid_t>(common::parse_unsigned(remain.name).value_or(0));
  const steady_clock::time_point deadline = steady_clock::now() + kKillPatience;
  // The mark goes with the process, so a stranger who gets the number is not hit.
  while (limits::owner_of(files, pid) == remain.lab_pid) {
    files.kill_process(pid);
    if (steady_clock::now() >= deadline) {
      return common::fail({common::ErrorCode::kInUse, "ending", remain.describe(),
                           "it is still there after 10 s", ""});
    }
    std::this_thread::sleep_for(kKillPause);
  }
  return {};
}

common::Result<void> remove_container(const Places& places, const Remain& remain) {
  const auto removed = places.programs({places.engine, "rm", "--force", "--volumes", remain.name});
  if (!removed) return common::fail(removed.error());
  if (removed->exit_code == 0) return {};
  return common::fail(
      {common::ErrorCode::kIo, "removing", remain.describe(), removed->last_line(), ""});
}

}  // namespace

std::string Remain::describe() const {
  switch (kind) {
    case Kind::kProcess:
      return "process " + name;
    case Kind::kContainer:
      return "container " + name;
    case Kind::kFolder:
      break;
  }
  return "folder " + name;
}

Places usual_places() {
  return {process::run_program, limits::container_engine(), std::filesystem::temp_directory_path()};
}

std::vector<Remain> find_remains(const limits::CgroupFileSystem& files, const Places& places) {
  std::vector<Remain> remains;
  for (const limits::OwnedProcess& orphan : limits::find_orphans(files)) {
    remains.push_back({Remain::Kind::kProcess, std::to_string(orphan.pid), orphan.lab_pid});
  }
  add_containers(remains, files, places);
  add_folders(remains, files, places.temporary);
  return remains;
}

common::Result<void> remove_remain(limits::CgroupFileSystem& files, const Places& places,
                                   const Remain& remain) {
  switch (remain.kind) {
    case Remain::Kind::kProcess:
      return end_process(files, remain);
    case Remain::Kind::kContainer:
      return remove_container(places, remain);
    case Remain::Kind::kFolder:
      break;
  }
  std::error_code error;
  std::filesystem::remove_all(remain.name, error);
  if (!error) return {};
  return common::fail(common::system_error(error.value(), "removing", remain.describe()));
}

}  // namespace lab::doctor
