// Groups of labs that are gone: what a `kill -9` of a lab leaves.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "common/error.h"
#include "lab/limits/cgroup_file_system.h"

namespace lab::limits {

struct Leftover {
  std::string name;                      // bookstore-lab-<pid>-<number>
  pid_t lab_pid = 0;                     // of the lab that made it, which is gone
  std::vector<std::string> directories;  // one a hierarchy
  std::size_t processes = 0;             // still in it
};

// Every group of our form, in all cgroup mounts, whose lab no longer runs; sorted by name. Other
// groups, similar names among them, are passed over. Errors: the mount table can't be read.
[[nodiscard]] common::Result<std::vector<Leftover>> find_leftovers(const CgroupFileSystem& files);

// Kills what runs in it and removes it. Errors: see remove_groups().
[[nodiscard]] common::Result<void> remove_leftover(CgroupFileSystem& files,
                                                   const Leftover& leftover);

}  // namespace lab::limits
