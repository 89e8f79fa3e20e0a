// The limits on this process and what they did to it, read from its own control group, version 1 or
// 2, without any privilege: inside a container these are the container's figures.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "common/cgroup_text.h"

namespace bookstore::telemetry {

// What cannot be read, or is not limited, is nullopt.
struct CgroupFigures {
  std::optional<common::CpuStat> cpu;
  std::optional<std::chrono::nanoseconds> cpu_usage;
  std::optional<std::uint64_t> quota_microseconds;  // CPU time a period
  std::optional<std::uint64_t> period_microseconds;
  std::optional<std::uint64_t> memory_bytes;
  std::optional<std::uint64_t> memory_peak_bytes;
  std::optional<std::uint64_t> memory_limit_bytes;
  std::optional<std::uint64_t> oom_kills;
};

// Reads <root>/proc/self/{cgroup,mountinfo} and the files they lead to below `root`, which is empty
// except in tests. A group's path that does not exist below its mount, as in a container with the
// host's path in /proc/self/cgroup, is taken to be the mount itself. Any thread.
[[nodiscard]] CgroupFigures read_own_cgroup(const std::string& root);

}  // namespace bookstore::telemetry
