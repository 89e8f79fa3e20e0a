// What the whole machine and the lab itself have used so far.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "common/error.h"
#include "common/proc_text.h"

namespace lab::observe {

struct HostSample {
  std::chrono::steady_clock::time_point time;
  common::CpuTimes cpu;                  // all CPUs together since boot, in clock ticks
  unsigned cpus = 0;                     // online
  std::chrono::microseconds lab_cpu{0};  // of this process, all its threads
  std::optional<std::chrono::microseconds>
      cpu_pressure_some;  // PSI; nullopt: the kernel keeps none
};

// The machine now: /proc/stat, getrusage(2), /proc/pressure/cpu. Any thread.
// Errors: /proc/stat can't be read or understood.
[[nodiscard]] common::Result<HostSample> sample_host();

// CPUs listed in the text of /proc/stat.
[[nodiscard]] unsigned count_cpus(std::string_view proc_stat);

// CPU time between two samples in units of one core: 1.5 = one and a half cores.
struct HostUse {
  double busy_cores = 0;
  double steal_share = 0;  // of all CPU time, 0 to 1
  double lab_cores = 0;
  std::optional<double> psi_cpu_some_share;  // of the time, 0 to 1
};

// Busy is the complement: CPUs × time − idle − iowait − steal. Kernels that stop the tick when idle
// measure idle time exactly, while user and system time are guessed from which task a tick met, and
// miss tasks that run for less than a tick. nullopt if no time has passed.
[[nodiscard]] std::optional<HostUse> host_use(const HostSample& before, const HostSample& after);

}  // namespace lab::observe
