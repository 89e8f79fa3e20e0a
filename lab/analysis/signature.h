// The case's signature held against a run.
#pragma once

#include <span>
#include <vector>

#include "lab/case/case_definition.h"
#include "lab/record/record.h"

namespace lab::analysis {

// One expectation for each line of the signature, in order: see casefile::Signature for the
// meaning.
[[nodiscard]] std::vector<record::Expectation> expectations_of(
    std::span<const record::Trial> trials, std::span<const casefile::Signature> signature);

}  // namespace lab::analysis
