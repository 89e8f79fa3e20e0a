// The arithmetic of calibration, apart from the measuring.
//
// The quota is chosen so that demand is a fixed multiple (the pressure) of what the limit allows:
// quota = rate × CPU cost of one request ÷ pressure. At 1.25 the naive variant is throttled in
// every run and still far from collapse; at 1.1 whether it queues depends on the machine's mood.
#pragma once

namespace lab::trial {

struct RateAndQuota {
  double rate_rps = 0;    // ≤ the rate asked for
  double quota_cpus = 0;  // a multiple of 0.01, at least 0.01
  bool rate_lowered = false;
};

// CPUs that the lab keeps for the generator and the sampler when it sizes a load.
inline constexpr double kReservedCpus = 0.5;

// cost_ms: CPU milliseconds of one request, > 0. rate_rps > 0. pressure > 1. host_cpus ≥ 1.
// The quota is rounded down to 0.01 CPU. Where rate × cost would not fit into the host's CPUs less
// kReservedCpus, the rate is lowered to a whole number that does: a demand the machine cannot
// supply even without a limit would measure the machine, not the limit.
[[nodiscard]] RateAndQuota choose_rate_and_quota(double rate_rps, double cost_ms, double pressure,
                                                 unsigned host_cpus);

// The quota alone, for a rate that is already fixed.
[[nodiscard]] double quota_for(double rate_rps, double cost_ms, double pressure);

}  // namespace lab::trial
