// Whose a process is: the marks that the lab leaves on what it starts.
#pragma once

#include <sys/types.h>

#include <optional>
#include <vector>

#include "lab/limits/cgroup_file_system.h"

namespace lab::limits {

// The process is counted by the same numbers as we are. In a container's own pid namespace the same
// number names another process, so a mark there says nothing to us.
[[nodiscard]] bool in_our_pid_namespace(const CgroupFileSystem& files, pid_t pid);

// There is a process of that number.
[[nodiscard]] bool is_running(const CgroupFileSystem& files, pid_t pid);

// The pid of the lab that started it, by process::kOwnerVariable in its environment; nullopt
// without the mark, in another pid namespace, and where this user may not look.
[[nodiscard]] std::optional<pid_t> owner_of(const CgroupFileSystem& files, pid_t pid);

// Every process with the mark of a lab that no longer runs.
struct OwnedProcess {
  pid_t pid = 0;
  pid_t lab_pid = 0;
};
[[nodiscard]] std::vector<OwnedProcess> find_orphans(const CgroupFileSystem& files);

}  // namespace lab::limits
