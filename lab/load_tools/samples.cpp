#include "lab/load_tools/samples.h"

#include <algorithm>

namespace lab::load_tools {
namespace {

double quantile_of_counts(const std::map<double, double>& counts, double total, double q) {
  double below = 0;
  for (const auto& [value, count] : counts) {
    below += count;
    // A hair of slack: 0.99 × 100 is a little more than 99 in binary.
    if (below + 1e-9 >= q * total) return value;
  }
  return counts.rbegin()->first;
}

}  // namespace

LatencyFigures figures_of_counts(const std::map<double, double>& counts) {
  LatencyFigures figures;
  double total = 0;
  double sum = 0;
  for (const auto& [value, count] : counts) {
    total += count;
    sum += value * count;
  }
  if (!(total > 0)) return figures;
  figures.min = counts.begin()->first;
  figures.max = counts.rbegin()->first;
  figures.mean = sum / total;
  figures.p50 = quantile_of_counts(counts, total, 0.5);
  figures.p75 = quantile_of_counts(counts, total, 0.75);
  figures.p90 = quantile_of_counts(counts, total, 0.9);
  figures.p95 = quantile_of_counts(counts, total, 0.95);
  figures.p99 = quantile_of_counts(counts, total, 0.99);
  figures.p999 = quantile_of_counts(counts, total, 0.999);
  return figures;
}

LatencyFigures figures_of_samples(std::vector<double> milliseconds) {
  std::map<double, double> counts;
  std::sort(milliseconds.begin(), milliseconds.end());
  for (const double value : milliseconds) counts.emplace_hint(counts.end(), value, 0)->second += 1;
  return figures_of_counts(counts);
}

}  // namespace lab::load_tools
