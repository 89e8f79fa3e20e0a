#include "lab/analysis/sides.h"

#include "lab/analysis/statistics.h"
#include "lab/record/measure.h"

namespace lab::analysis {

std::string_view name_of(casefile::Side side) {
  return side == casefile::Side::kBefore ? "before" : "after";
}

bool counts(const record::Trial& trial) { return !trial.superseded && !trial.interrupted; }

SideValues values_of(std::span<const record::Trial> trials, std::string_view side,
                     std::string_view measure) {
  SideValues found;
  for (const record::Trial& trial : trials) {
    if (!counts(trial) || trial.side != side) continue;
    ++found.trials;
    if (const auto value = record::measure_of(trial, measure)) {
      found.values.push_back(value->value);
      found.censored = found.censored || value->censored;
    }
  }
  return found;
}

std::optional<SideMedian> median_of(std::span<const record::Trial> trials, casefile::Side side,
                                    std::string_view measure) {
  const SideValues found = values_of(trials, name_of(side), measure);
  const std::optional<double> middle = median(found.values);
  if (!middle || found.values.size() < found.trials) return std::nullopt;
  return SideMedian{*middle, found.censored};
}

}  // namespace lab::analysis
