#include "lab/trial/calibration_arithmetic.h"

#include <algorithm>
#include <cmath>

namespace lab::trial {

double quota_for(double rate_rps, double cost_ms, double pressure) {
  const double exact = rate_rps * cost_ms / 1000.0 / pressure;
  // The small addend keeps 0.62 from becoming 0.61 through binary rounding.
  return std::max(0.01, std::floor(exact * 100.0 + 1e-9) / 100.0);
}

RateAndQuota choose_rate_and_quota(double rate_rps, double cost_ms, double pressure,
                                   unsigned host_cpus) {
  const double usable_cpus = std::max(0.25, host_cpus - kReservedCpus);
  const double highest_rate = std::max(1.0, std::floor(usable_cpus * 1000.0 / cost_ms));
  RateAndQuota chosen;
  chosen.rate_lowered = rate_rps > highest_rate;
  chosen.rate_rps = chosen.rate_lowered ? highest_rate : rate_rps;
  chosen.quota_cpus = quota_for(chosen.rate_rps, cost_ms, pressure);
  return chosen;
}

}  // namespace lab::trial
