// Before against after, one row a measure.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "lab/analysis/noise_floor.h"
#include "lab/case/case_definition.h"
#include "lab/record/record.h"

namespace lab::analysis {

// One comparison for each row, from the trials that count (see counts in sides.h). The unit is the
// trial: nothing is pooled across trials.
//
// A ratio needs every trial's value above zero and not censored: with a zero on either side there
// is a difference of the medians instead, with a censored value neither. Only the primary row can
// be `significant`: its interval must exclude 1, and |ln ratio| must not lie below `floor`'s, if
// one is known (nullptr: unknown). `note` says what is withheld and why.
[[nodiscard]] std::vector<record::Comparison> compare(std::span<const record::Trial> trials,
                                                      std::span<const casefile::MeasureRow> rows,
                                                      const NoiseFloor* floor);

// The unit of values of that format, as it stands in Comparison::unit: "ms", "B", "B/s", "1/s",
// "share", "cores", "s" or "" for counts.
[[nodiscard]] std::string_view unit_of(casefile::Format format);

}  // namespace lab::analysis
