// Starts a service of its own, without a CPU limit, to see that every variant answers alike; so
// that nothing the check sends warms a cache of a trial.
#pragma once

#include <filesystem>

#include "common/error.h"
#include "lab/record/record.h"
#include "lab/trial/trial_runner.h"

namespace lab::trial {

// Asks every variant of the case, those that are compared first. `folder` receives service.log.
// Errors: the service does not start or does not answer.
[[nodiscard]] common::Result<record::Equality> compare_answers(const TrialContext& context,
                                                               const record::Plan& plan,
                                                               const std::filesystem::path& folder);

}  // namespace lab::trial
