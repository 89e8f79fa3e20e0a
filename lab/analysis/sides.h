// The trials of a run that count, and a measure's values on one side.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "lab/case/case_definition.h"
#include "lab/record/record.h"

namespace lab::analysis {

// "before" or "after".
[[nodiscard]] std::string_view name_of(casefile::Side side);

// Neither superseded by a repetition of its block nor interrupted.
[[nodiscard]] bool counts(const record::Trial& trial);

struct SideValues {
  std::vector<double> values;  // of the trials that measured it, in their order
  std::size_t trials = 0;      // that count on this side
  bool censored = false;       // at least one value is a lower bound
};

[[nodiscard]] SideValues values_of(std::span<const record::Trial> trials, std::string_view side,
                                   std::string_view measure);

// The median over the side's trials; nullopt when one of them lacks the measure or there is none.
// A median among censored values is censored too: the true one lies above.
struct SideMedian {
  double value = 0;
  bool censored = false;
};
[[nodiscard]] std::optional<SideMedian> median_of(std::span<const record::Trial> trials,
                                                  casefile::Side side, std::string_view measure);

}  // namespace lab::analysis
