// Whether a service answers.
#pragma once

#include <map>
#include <string>

#include "common/error.h"
#include "lab/load/target.h"
#include "lab/record/record.h"
#include "lab/trial/start_recipe.h"

namespace lab::trial {

// Sends one GET and waits for the whole answer, a second at most. kUnavailable when there is none,
// or its status is 500 or more: the service is there but not ready.
[[nodiscard]] common::Result<void> answers(const load::Target& target);

// Whether those of the compared services that run already answer; errors as above.
[[nodiscard]] common::Result<void> running_answer(const std::map<std::string, StartRecipe>& recipes,
                                                  const record::Plan& plan);

}  // namespace lab::trial
