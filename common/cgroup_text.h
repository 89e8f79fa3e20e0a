// Reads the text that the kernel writes about control groups, versions 1 and 2. Pure: text in,
// values out, no file is opened; every function may be called from any thread.
//
// Formats: the kernel's admin guide, cgroup-v2 and cgroup-v1/memory; scheduler/sched-bwc; the
// manual pages cgroups(7) and proc(5). All parsers give kMalformed with the offending key or line
// as cause.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/error.h"

namespace common {

// What the CPU quota did to a group since the group was made.
struct CpuStat {
  std::uint64_t periods = 0;              // enforcement periods in which the group wanted to run
  std::uint64_t throttled_periods = 0;    // of those, the ones in which it was stopped
  std::chrono::nanoseconds throttled{0};  // summed over CPUs: may exceed the wall time
  std::optional<std::chrono::nanoseconds> usage;  // CPU time used; version 1 keeps it elsewhere
};

// cpu.stat of version 2 (microseconds: usage_usec, throttled_usec). A group without the cpu
// controller lacks the quota lines and is refused.
[[nodiscard]] Result<CpuStat> parse_cpu_stat_v2(std::string_view text);

// cpu.stat of version 1 (nanoseconds: throttled_time); usage is left empty: read cpuacct.usage.
[[nodiscard]] Result<CpuStat> parse_cpu_stat_v1(std::string_view text);

// Processes ended by the memory limit: the line oom_kill of memory.events (version 2) or of
// memory.oom_control (version 1, since Linux 4.13).
[[nodiscard]] Result<std::uint64_t> parse_oom_kills(std::string_view text);

// Which groups a process is in.
struct CgroupMembership {
  std::string v2_path;                          // "/user.slice"; empty without a version 2 line
  std::map<std::string, std::string> v1_paths;  // "memory" → "/a/b", "name=systemd" → "/"
};

// /proc/PID/cgroup.
[[nodiscard]] Result<CgroupMembership> parse_proc_cgroup(std::string_view text);

// One mounted control-group file system.
struct CgroupMount {
  std::string mount_point;  // where it is seen: "/sys/fs/cgroup/cpu"
  std::string root;         // the group that is seen there: "/" or "/docker/0a1b…"
  bool v2 = false;
  std::vector<std::string> controllers;  // version 1 only: "cpu", "cpuacct" or "name=systemd"
};

// The control-group mounts in /proc/PID/mountinfo; other lines, malformed ones too, are passed
// over. Octal escapes (\040 for a space) are decoded.
[[nodiscard]] std::vector<CgroupMount> parse_cgroup_mounts(std::string_view mountinfo);

// Where one controller's files of a process are.
struct ControllerPlace {
  std::string directory;    // mount point + the process's path below the mount's root
  std::string mount_point;  // to fall back to: in a container the path may not exist below it
  bool v2 = false;
};

// Finds `controller` ("cpu", "memory", …). A version 1 hierarchy that lists it wins, so hybrid
// hosts give the hierarchy that has the controller; else the version 2 mount. Among several mounts
// of one hierarchy the one with the longest root that holds the process's path is taken. A path
// that lies outside every root gives the mount point itself. nullopt: no mount, or no membership.
[[nodiscard]] std::optional<ControllerPlace> find_controller(const std::vector<CgroupMount>& mounts,
                                                             const CgroupMembership& membership,
                                                             std::string_view controller);

// The directory of find_controller.
[[nodiscard]] std::optional<std::string> controller_directory(
    const std::vector<CgroupMount>& mounts, const CgroupMembership& membership,
    std::string_view controller);

}  // namespace common
