// Whether a service answers.
#pragma once

#include "common/error.h"
#include "lab/load/target.h"

namespace lab::trial {

// Sends one GET and waits for the whole answer, a second at most. kUnavailable when there is none,
// or its status is 500 or more: the service is there but not ready.
[[nodiscard]] common::Result<void> answers(const load::Target& target);

}  // namespace lab::trial
