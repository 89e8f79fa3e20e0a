// What a run cannot vouch for, because the lab did not start the service or the case does not say
// what to check.
#pragma once

#include <string>
#include <vector>

#include "common/error.h"
#include "lab/case/case_definition.h"
#include "lab/trial/start_recipe.h"

namespace lab::trial {

// Asks a running service to empty its caches, in place of a fresh start: POST /diag/reset on its
// admin listener. Errors: kUnavailable with the answer's status, and the remedy.
[[nodiscard]] common::Result<void> reset_running(const StartRecipe& recipe);

// In sentences without a full stop; empty where nothing is missing. `reset` is what came of the
// first reset_running(), of a service that runs already.
[[nodiscard]] std::vector<std::string> missing_guarantees(
    const casefile::CaseDefinition& definition, const StartRecipe& before,
    const common::Result<void>& reset);

}  // namespace lab::trial
