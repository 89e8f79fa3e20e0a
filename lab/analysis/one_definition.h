// Whether the trials of a run may be compared at all.
#pragma once

#include "common/error.h"
#include "lab/record/record.h"

namespace lab::analysis {

// A run has one load generator: latencies counted from the sending and from when a request was due,
// of a closed and of an open loop, are different quantities. kMalformed names the first trial whose
// generator, latency definition or loop is not the plan's.
[[nodiscard]] common::Result<void> check_one_definition(const record::Run& run);

}  // namespace lab::analysis
