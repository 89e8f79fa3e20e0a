// What control groups, service manager and container engine there are, before any of them is tried.
#pragma once

#include <sys/types.h>

#include <vector>

#include "lab/doctor/check.h"
#include "lab/limits/cgroup_file_system.h"
#include "lab/process/run_program.h"

namespace lab::doctor {

// The cpu and memory controllers are mounted, in either version, and writable for this process.
[[nodiscard]] Check check_controllers(const limits::CgroupFileSystem& files);

// cpu and memory are handed down to the service manager of user `uid`; root (0) needs none of it.
[[nodiscard]] Check check_delegation(const limits::CgroupFileSystem& files, uid_t uid);

// The service manager that `--limits systemd` would ask as user `uid`.
[[nodiscard]] Check check_service_manager(const limits::CgroupFileSystem& files, uid_t uid);

// The engine that `--limits docker` would ask, by its client `engine`, answers.
[[nodiscard]] Check check_container_engine(const process::ProgramRunner& programs,
                                           const std::string& engine);

}  // namespace lab::doctor
