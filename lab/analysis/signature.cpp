#include "lab/analysis/signature.h"

#include <algorithm>

#include "lab/analysis/sides.h"

namespace lab::analysis {
namespace {

// nullopt: not measured, or without a meaning because the divisor is zero or only a lower bound.
std::optional<SideMedian> judged_value(std::span<const record::Trial> trials,
                                       const casefile::Signature& line) {
  std::optional<SideMedian> value = median_of(trials, line.side, line.measure);
  if (!value || line.divisor.empty()) return value;
  const auto divisor = median_of(trials, line.divisor_side, line.divisor);
  if (!divisor || divisor->censored) return std::nullopt;
  const double by = std::max(divisor->value, line.divisor_floor);
  if (by <= 0) return std::nullopt;
  value->value /= by;
  return value;
}

bool within(const SideMedian& value, const casefile::Signature& line) {
  if (line.at_least && value.value < *line.at_least) return false;
  return !line.at_most || (!value.censored && value.value <= *line.at_most);
}

}  // namespace

std::vector<record::Expectation> expectations_of(std::span<const record::Trial> trials,
                                                 std::span<const casefile::Signature> signature) {
  std::vector<record::Expectation> expectations;
  for (const casefile::Signature& line : signature) {
    record::Expectation& expectation = expectations.emplace_back();
    expectation.text = line.text;
    if (const auto value = judged_value(trials, line)) {
      expectation.value = value->value;
      expectation.met = within(*value, line);
    }
  }
  return expectations;
}

}  // namespace lab::analysis
