// Takes down groups of our own, with whatever still runs in them.
#pragma once

#include <string>
#include <vector>

#include "common/error.h"
#include "lab/limits/cgroup_file_system.h"

namespace lab::limits {

// Pids in the group of that folder; empty if it is gone. Groups below it are not looked at.
[[nodiscard]] std::vector<pid_t> processes_in(const CgroupFileSystem& files,
                                              const std::string& directory);

// Kills the processes in these groups and in groups below them, and removes the groups; tries again
// for up to 10 s, as the kernel needs a moment after a kill. A scope (….scope) is emptied first and
// left to its manager for up to 5 s. Folders that are gone already are
// fine. Refuses, as kInvalidArgument, any folder whose name is not of our form (lab_pid_of()).
// Errors: kInUse, with the first folder that would not go.
[[nodiscard]] common::Result<void> remove_groups(CgroupFileSystem& files,
                                                 const std::vector<std::string>& directories);

}  // namespace lab::limits
