// Latency figures from single samples, for outputs that list every request.
#pragma once

#include <map>
#include <vector>

#include "lab/load_tools/tool_result.h"

namespace lab::load_tools {

// Quantiles by the nearest rank: the smallest sample with at least q of all at or below it. All
// figures are nullopt without a sample.
[[nodiscard]] LatencyFigures figures_of_samples(std::vector<double> milliseconds);

// The same for samples that are counted: milliseconds → how many.
[[nodiscard]] LatencyFigures figures_of_counts(const std::map<double, double>& counts);

}  // namespace lab::load_tools
