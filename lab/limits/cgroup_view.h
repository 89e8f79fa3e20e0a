// Which control groups there are for a process: the mount table and /proc/PID/cgroup, read
// together.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/cgroup_text.h"
#include "common/error.h"
#include "lab/limits/cgroup_file_system.h"

namespace lab::limits {

enum class CgroupVersion { k1, k2 };

// The mounts of one version only, so that a hybrid host's other half is never taken by mistake.
// Errors: kNotFound, kPermissionDenied of /proc/self/mountinfo.
[[nodiscard]] common::Result<std::vector<common::CgroupMount>> read_mounts(
    const CgroupFileSystem& files, CgroupVersion version);

// Where `process` ("self" or a pid) is, in the hierarchy of `controller` on those mounts; "" is
// the version 2 hierarchy. Errors: kNotFound if there is no such process, kUnavailable if there is
// no such hierarchy.
[[nodiscard]] common::Result<common::ControllerPlace> place_of(
    const CgroupFileSystem& files, const std::vector<common::CgroupMount>& mounts,
    const std::string& process, std::string_view controller);

// "/a/b" → "/a"; "/a" → "".
[[nodiscard]] std::string parent_directory(const std::string& path);

}  // namespace lab::limits
