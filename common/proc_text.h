// Reads the text of /proc about processes and the machine's CPUs. Pure: text in, values out; every
// function may be called from any thread. Formats: proc(5). Errors are kMalformed.
#pragma once

#include <cstdint>
#include <string_view>

#include "common/error.h"

namespace common {

// Part of /proc/PID/stat. Times are in clock ticks: sysconf(_SC_CLK_TCK) of them are a second.
struct PidStat {
  char state = '?';                    // R running, S sleeping, Z zombie, …
  int ppid = 0;                        // the parent; 0 for the first process
  std::uint64_t utime_ticks = 0;       // CPU time in user mode, threads included
  std::uint64_t stime_ticks = 0;       // CPU time in the kernel
  std::uint64_t start_time_ticks = 0;  // after boot; with the pid it names a process for good
};

// /proc/PID/stat. The command's name may hold blanks and parentheses.
[[nodiscard]] Result<PidStat> parse_pid_stat(std::string_view text);

// Memory in RAM of one process, from /proc/PID/status.
struct PidMemory {
  std::uint64_t resident_bytes = 0;       // VmRSS
  std::uint64_t peak_resident_bytes = 0;  // VmHWM
};

// /proc/PID/status. Kernel threads and zombies have no memory lines and are refused.
[[nodiscard]] Result<PidMemory> parse_pid_status_memory(std::string_view text);

// Time that all CPUs together have spent since boot, in clock ticks.
struct CpuTimes {
  std::uint64_t user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0,
                steal = 0;
};

// The line "cpu " of /proc/stat; the text may be that line alone or the whole file.
[[nodiscard]] Result<CpuTimes> parse_cpu_line(std::string_view text);

}  // namespace common
