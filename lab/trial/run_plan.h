// From a case and a person's options to the plan of a run.
#pragma once

#include "common/error.h"
#include "lab/case/case_definition.h"
#include "lab/limits/limit_spec.h"
#include "lab/record/record.h"
#include "lab/trial/run_options.h"

namespace lab::trial {

// The whole plan but for the quota of a calibrated run (0 until then) and the back end's name.
// Errors, kInvalidArgument with the remedy: unknown profile, variant or input, a value out of
// range, an input that cannot be read.
[[nodiscard]] common::Result<record::Plan> make_plan(const casefile::CaseDefinition& definition,
                                                     const RunOptions& options,
                                                     unsigned machine_cpus);

// The limit of the plan's trials; no quota while it is still to be calibrated.
[[nodiscard]] limits::LimitSpec limit_of(const record::Plan& plan);

}  // namespace lab::trial
