// The parts of a report's document: for document_builder.cpp only.
#pragma once

#include <vector>

#include "lab/report/document.h"

namespace lab::report {

// Whether the run is valid and shows the case's signature, so that cause and fix may be told.
[[nodiscard]] bool shows_the_case(const record::Run& run);

[[nodiscard]] Table environment_table(const record::Run& run);
[[nodiscard]] Table comparison_table(const record::Run& run,
                                     const casefile::CaseDefinition& definition);
// Measures down, trials across, superseded and interrupted ones included.
[[nodiscard]] Table trial_table(const record::Run& run, const casefile::CaseDefinition& definition);
// One row a gate, over all trials that count.
[[nodiscard]] Table gate_table(const record::Run& run);
[[nodiscard]] Table published_table(const record::Run& run,
                                    const casefile::CaseDefinition& definition);

// The steps with their figures, empty when the run does not show the case.
[[nodiscard]] List findings_list(const record::Run& run,
                                 const casefile::CaseDefinition& definition);
[[nodiscard]] Table suspect_table(const casefile::CaseDefinition& definition);
// The signature, each line with what was seen.
[[nodiscard]] Table expectation_table(const record::Run& run);
// Six questions to ask before a report is written, answered from this run.
[[nodiscard]] Table checklist(const record::Run& run, const casefile::CaseDefinition& definition);

}  // namespace lab::report
