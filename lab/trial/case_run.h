// A whole run: plan, calibration, equal answers, trials in ABBA order, gates, comparison, verdict.
#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>

#include "common/error.h"
#include "lab/case/case_definition.h"
#include "lab/limits/back_ends.h"
#include "lab/record/record.h"
#include "lab/trial/progress.h"
#include "lab/trial/run_options.h"

namespace lab::trial {

// How often a block is repeated when a host gate fails in it.
inline constexpr unsigned kMostBlockRepeats = 2;

struct CaseRun {
  std::filesystem::path folder;
  record::Run run;
};

// Runs the case from one end to the other in the calling thread and leaves a run folder whose
// results.json was written whole after every trial. A stop request, a service that ends by itself
// and unequal answers end the run early: it is returned with what was measured, `interrupted` or
// `failure` set, and is judged. Errors: nothing was measured because the options are wrong, the
// limit cannot be set or the run folder cannot be made; then no folder is left.
[[nodiscard]] common::Result<CaseRun> run_case(const casefile::CaseDefinition& definition,
                                               const RunOptions& options,
                                               const limits::Choice& limit, ProgressSink& progress,
                                               const std::stop_token& stop);

}  // namespace lab::trial
