// All limit back ends, and the choice between them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "common/error.h"
#include "lab/limits/cgroup_file_system.h"
#include "lab/limits/docker_container.h"
#include "lab/limits/limit_back_end.h"
#include "lab/process/run_program.h"

namespace lab::limits {

// A fresh back end of each kind that `--limits auto` may take, best first: cgroup2, systemd (root's
// is the machine's manager, anybody else's their own), cgroup1. `files` must outlive them. The
// second asks `programs` instead of this machine's systemctl and systemd-run.
[[nodiscard]] std::vector<std::unique_ptr<LimitBackEnd>> limiting_back_ends(
    CgroupFileSystem& files);
[[nodiscard]] std::vector<std::unique_ptr<LimitBackEnd>> limiting_back_ends(
    CgroupFileSystem& files, const process::ProgramRunner& programs);

struct Choice {
  std::unique_ptr<LimitBackEnd> back_end;
  std::string reason;  // why this one, and why not the ones before it
};

// For a service that runs already: the lab puts nothing in force.
[[nodiscard]] Choice no_limit_of_a_target();

// `wanted`: "auto", "cgroup2", "systemd", "cgroup1", "docker" or "none" (--limits). "auto" takes
// the first usable one and never "docker" or "none". `container` is for "docker" alone; without it
// the usual engine and image are meant. Errors: kInvalidArgument for another name; kUnavailable
// where none is usable, or the wanted one is not, with each one's reason and remedy.
[[nodiscard]] common::Result<Choice> choose_back_end(std::string_view wanted,
                                                     CgroupFileSystem& files);
[[nodiscard]] common::Result<Choice> choose_back_end(std::string_view wanted,
                                                     CgroupFileSystem& files,
                                                     const ContainerSettings& container);

}  // namespace lab::limits
