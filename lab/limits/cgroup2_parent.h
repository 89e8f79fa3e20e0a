// Finds the version 2 group under which the lab may make groups with a limit.
#pragma once

#include <string>
#include <vector>

#include "common/cgroup_text.h"
#include "common/error.h"
#include "lab/limits/cgroup_file_system.h"

namespace lab::limits {

// Candidates in the order they are tried: the lab's own group, the ones above it, the mount's top.
[[nodiscard]] std::vector<std::string> candidate_parents(const common::ControllerPlace& own);

// The first candidate that hands down cpu and memory and lets us make groups and move processes,
// else the first that can be made to hand them down. Errors: kUnavailable or kPermissionDenied,
// with what is wrong with the last candidate, the top, and the remedy.
[[nodiscard]] common::Result<std::string> find_parent(CgroupFileSystem& files,
                                                      const std::vector<std::string>& candidates);

}  // namespace lab::limits
