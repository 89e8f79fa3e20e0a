// What a run says, as one sentence and an exit code. Pure: from the record and the case alone.
#pragma once

#include "lab/analysis/noise_floor.h"
#include "lab/case/case_definition.h"
#include "lab/record/record.h"

namespace lab::analysis {

inline constexpr int kExitFine = 0;
inline constexpr int kExitFailed = 1;    // the run ended before its plan
inline constexpr int kExitInvalid = 98;  // a gate that counts failed
inline constexpr int kExitMissed = 99;   // after misses the SLO, or the signature is absent

// Judges a run whose gates are filled in; uses trials, plan, gates, interrupted and failure.
//
// Medians over a side's trials are what is held against the SLO and the signature. A run that ended
// early or has a failed gate is not valid: its sentence says that and nothing about cause or fix.
// The signature is not expected, and signature_matched is nullopt, when the profile says so,
// without a limit, or when a variant is compared with itself (where the SLO is not judged for the
// exit code either). With another load generator no signature is expected, and with one that is a
// closed loop the SLO is not judged. A censored median meets at_least by its lower bound and never
// meets at_most.
[[nodiscard]] record::Verdict verdict(const record::Run& run,
                                      const casefile::CaseDefinition& definition);

// Fills comparison, gates, verdict and noise_floor_primary from the rest of the run: what the lab
// calls after each trial and at the end. `floor` as in compare().
void judge(record::Run& run, const casefile::CaseDefinition& definition, const NoiseFloor* floor);

}  // namespace lab::analysis
