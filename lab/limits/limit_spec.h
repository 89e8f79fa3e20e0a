// What is asked of a limit: a CPU quota and a memory ceiling.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "common/error.h"

namespace lab::limits {

struct LimitSpec {
  std::optional<double> cpus;                 // of CPU time per time, 0.62; empty: no quota
  std::optional<std::uint64_t> memory_bytes;  // swap excluded; empty: no ceiling
};

// The length over which the kernel enforces a quota; its own default, and that of containers.
inline constexpr std::chrono::microseconds kQuotaPeriod{100'000};
// The kernel refuses a quota below 1 ms a period (scheduler/sched-bwc).
inline constexpr double kSmallestQuotaCpus = 0.01;
// Below this no program starts.
inline constexpr std::uint64_t kSmallestMemoryBytes = 1 << 20;

// Refuses, as kInvalidArgument with a remedy: a quota below the kernel's smallest, or above the
// `machine_cpus` CPUs there are (it would never be in force), and a ceiling below 1 MiB.
[[nodiscard]] common::Result<void> check(const LimitSpec& spec, unsigned machine_cpus);

// CPU time a period: 0.62 CPU → 62 ms.
[[nodiscard]] std::chrono::microseconds quota_of(double cpus);

// CPUs that this process may run on.
[[nodiscard]] unsigned machine_cpus();

}  // namespace lab::limits
