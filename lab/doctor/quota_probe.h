// Shows that a quota holds: a spinning child under 0.2 CPU for half a second.
#pragma once

#include <chrono>

#include "common/error.h"
#include "lab/limits/limit_back_end.h"

namespace lab::doctor {

inline constexpr double kProbeCpus = 0.2;
// The kernel hands the quota out in slices of 5 ms a CPU: over a few periods more than the quota
// may be used.
inline constexpr double kProbeTolerance = 1.6;

struct ProbeResult {
  double cpus_used = 0;
  std::uint64_t throttled_periods = 0;
  std::chrono::nanoseconds throttled{0};

  // Used no more than kProbeCpus × kProbeTolerance, and was throttled.
  [[nodiscard]] bool holds() const;
};

// Blocks for about half a second, and up to 5 s on a machine so busy that the child does not even
// get its quota; leaves no process and no group.
// Errors: the group can't be made, verified or read; the child can't be started.
[[nodiscard]] common::Result<ProbeResult> probe_quota(limits::LimitBackEnd& back_end);

}  // namespace lab::doctor
