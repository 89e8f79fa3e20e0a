// Which tool drives a run's load.
#pragma once

#include <string>

#include "common/error.h"
#include "lab/record/record.h"
#include "lab/trial/trial_runner.h"

namespace lab::trial {

// Looks `name` up, finds it on this machine and enters it into the context and the plan; an empty
// name leaves both with our own generator. Errors: an unknown name, a tool that is not installed.
[[nodiscard]] common::Result<void> use_load_tool(const std::string& name, TrialContext& context,
                                                 record::Plan& plan);

// The same context with our own generator: the quota is calibrated for the plan's rate, which only
// ours is known to hold.
[[nodiscard]] TrialContext without_tool(TrialContext context);

}  // namespace lab::trial
