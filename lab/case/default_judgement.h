// What a case is judged and described by where its file says nothing: enough for a service that is
// not ours, of which only the client's and the limit's figures are known.
#pragma once

#include "lab/case/case_definition.h"

namespace lab::casefile {

// Achieved load, drops, client quantiles (p99 carries the claim), CPU, throttling and memory; and
// the server's own quantiles where it publishes metrics.
[[nodiscard]] std::vector<MeasureRow> default_rows(const CaseDefinition& definition);

// Sentences that claim nothing that the figures do not show.
[[nodiscard]] Words default_words();

// quick, default: see the measurement's profiles.
[[nodiscard]] std::map<std::string, Profile> default_profiles();

}  // namespace lab::casefile
