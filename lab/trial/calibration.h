// Finds the CPU quota under which the case's before variant is pressed as hard as the case says.
#pragma once

#include <filesystem>

#include "common/error.h"
#include "lab/record/record.h"
#include "lab/trial/trial_runner.h"

namespace lab::trial {

inline constexpr double kProbeWarmupSeconds = 0.5;
inline constexpr double kProbeSeconds = 2;    // without a limit, at the trial's rate
inline constexpr double kLimitedSeconds = 4;  // then under the first quota, warm-up included
inline constexpr double kLimitedWarmupSeconds = 1;

// Measures what one request of `probe.variant` costs, first without a CPU limit, then under the
// quota that follows from it, and computes the quota once more from the second cost. Trial folders
// go into `folder`. Of `probe` the variant, rate, arrivals, memory limit, users and seed are used.
// Errors: those of run_trial; kUnavailable when the service ended, no CPU cost was measured or a
// stop was requested.
[[nodiscard]] common::Result<record::Calibration> calibrate(const TrialContext& context,
                                                            const TrialSpec& probe, double pressure,
                                                            unsigned machine_cpus,
                                                            const std::filesystem::path& folder);

// The quota and the rate of `plan`, as its record: calibrated and put into the plan where it has a
// limit of ours and leaves the quota open, else as they are. Tells the progress. `context` must use
// our own load generator. Errors: those of calibrate().
[[nodiscard]] common::Result<record::Calibration> settle_quota(const TrialContext& context,
                                                               unsigned machine_cpus,
                                                               const std::filesystem::path& folder,
                                                               record::Plan& plan);

}  // namespace lab::trial
