// What is said to the service manager, and the remedies where it does not listen. Pure but for the
// look at the environment.
#pragma once

#include <string>
#include <vector>

#include "common/error.h"
#include "lab/limits/cgroup_file_system.h"
#include "lab/limits/limit_spec.h"
#include "lab/limits/systemd_scope.h"

namespace lab::limits {

// The remedy where a user's manager is not given the cpu controller.
inline constexpr const char* kDelegateControllers =
    "as root: mkdir -p /etc/systemd/system/user@.service.d && printf '[Service]\\nDelegate=cpu "
    "memory pids\\n' > /etc/systemd/system/user@.service.d/delegate.conf && systemctl "
    "daemon-reload, then log in again";

// `program` (systemd-run or systemctl) addressed to that manager. Where a user's session lacks
// XDG_RUNTIME_DIR, as after `su`, the usual one is given.
[[nodiscard]] std::vector<std::string> manager_words(const CgroupFileSystem& files,
                                                     ServiceManager manager,
                                                     const std::string& program);

// The spec as the manager takes it: the quota in steps of 0.0001 CPU.
[[nodiscard]] LimitSpec rounded_for_manager(LimitSpec spec);

// "CPUQuota=62.5%"; "CPUQuota=" lifts it.
[[nodiscard]] std::string cpu_quota_word(std::optional<double> cpus);

// The words before a command that start it in the scope `unit` with the limit.
[[nodiscard]] std::vector<std::string> scope_words(const CgroupFileSystem& files,
                                                   ServiceManager manager, const std::string& unit,
                                                   const LimitSpec& spec);

// The manager is there to be asked. Errors: kUnavailable with the remedy.
[[nodiscard]] common::Result<void> manager_runs(const CgroupFileSystem& files,
                                                ServiceManager manager);

// A limit that the manager dropped: `path` is the control file that is missing.
[[nodiscard]] std::unexpected<common::Error> dropped_silently(std::string path,
                                                              ServiceManager manager);

}  // namespace lab::limits
