#include "lab/limits/leftovers.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>

#include "lab/limits/cgroup_view.h"
#include "lab/limits/group_name.h"
#include "lab/limits/group_removal.h"
#include "lab/limits/process_owner.h"

namespace lab::limits {
namespace {

using ByName = std::map<std::string, Leftover>;

// Deeper than any real tree of groups.
constexpr int kDeepest = 32;

// A lab in a container counts its pids in a namespace of its own.
bool ours_to_judge(const CgroupFileSystem& files, const std::string& directory) {
  return std::ranges::all_of(processes_in(files, directory), [&](pid_t pid) {
    return in_our_pid_namespace(files, pid) || !is_running(files, pid);
  });
}

void collect(const CgroupFileSystem& files, const std::string& directory, int depth,
             ByName& found) {
  if (depth > kDeepest) return;
  for (const std::string& name : files.subdirectories(directory)) {
    const std::string path = fmt::format("{}/{}", directory, name);
    const std::optional<pid_t> lab = lab_pid_of(name);
    if (!lab) {
      collect(files, path, depth + 1, found);
    } else if (!is_running(files, *lab) && ours_to_judge(files, path)) {
      Leftover& leftover = found[name];
      leftover.name = name;
      leftover.lab_pid = *lab;
      leftover.directories.push_back(path);
      leftover.processes = std::max(leftover.processes, processes_in(files, path).size());
    }
  }
}

}  // namespace

common::Result<std::vector<Leftover>> find_leftovers(const CgroupFileSystem& files) {
  std::set<std::string> mount_points;  // a hierarchy may be mounted twice at one place
  for (const CgroupVersion version : {CgroupVersion::k1, CgroupVersion::k2}) {
    const auto mounts = read_mounts(files, version);
    if (!mounts) return common::fail(mounts.error());
    for (const common::CgroupMount& mount : *mounts) mount_points.insert(mount.mount_point);
  }
  ByName found;
  for (const std::string& mount_point : mount_points) collect(files, mount_point, 0, found);
  std::vector<Leftover> leftovers;
  for (auto& [name, leftover] : found) leftovers.push_back(std::move(leftover));
  return leftovers;
}

common::Result<void> remove_leftover(CgroupFileSystem& files, const Leftover& leftover) {
  return remove_groups(files, leftover.directories);
}

}  // namespace lab::limits
