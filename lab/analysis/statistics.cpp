#include "lab/analysis/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace lab::analysis {
namespace {

constexpr double kLargestMiss = 0.05;

// ways[count][sum]: in how many ways `count` of `weights` can be chosen with that sum.
using Ways = std::vector<std::vector<double>>;

Ways count_choices(std::span<const std::size_t> weights, std::size_t most) {
  std::size_t total = 0;
  for (const std::size_t weight : weights) total += weight;
  Ways ways(most + 1, std::vector<double>(total + 1, 0.0));
  ways[0][0] = 1;
  for (const std::size_t weight : weights) {
    for (std::size_t count = most; count > 0; --count) {
      for (std::size_t sum = total; sum + 1 > weight; --sum) {
        ways[count][sum] += ways[count - 1][sum - weight];
      }
    }
  }
  return ways;
}

double sum_of(const std::vector<double>& values) {
  double total = 0;
  for (const double value : values) total += value;
  return total;
}

// The distribution of Mann and Whitney's U without ties: P(U = u) for u = 0 … n·m.
std::vector<double> distribution_of_u(std::size_t n, std::size_t m) {
  std::vector<std::size_t> ranks(n + m);
  for (std::size_t i = 0; i < ranks.size(); ++i) ranks[i] = i + 1;
  const Ways ways = count_choices(ranks, n);
  const double all = sum_of(ways[n]);
  const std::size_t least = n * (n + 1) / 2;
  std::vector<double> probabilities(n * m + 1);
  for (std::size_t u = 0; u < probabilities.size(); ++u)
    probabilities[u] = ways[n][least + u] / all;
  return probabilities;
}

// Twice the midrank of each value among all, so that ties stay whole numbers.
std::vector<std::size_t> doubled_midranks(std::span<const double> values) {
  std::vector<std::size_t> ranks;
  ranks.reserve(values.size());
  for (const double value : values) {
    std::size_t below = 0;
    std::size_t equal = 0;
    for (const double other : values) {
      below += other < value ? 1U : 0U;
      equal += other == value ? 1U : 0U;
    }
    ranks.push_back(2 * below + equal + 1);
  }
  return ranks;
}

std::vector<double> sorted_cross_ratios(std::span<const double> before,
                                        std::span<const double> after) {
  std::vector<double> ratios;
  ratios.reserve(before.size() * after.size());
  for (const double b : before) {
    for (const double a : after) ratios.push_back(a / b);
  }
  std::sort(ratios.begin(), ratios.end());
  return ratios;
}

void add_interval(RatioEstimate& estimate, const std::vector<double>& sorted,
                  const std::vector<double>& probabilities) {
  double tail = 0;
  std::optional<std::size_t> chosen;
  for (std::size_t k = 0; k < probabilities.size(); ++k) {
    if (2 * (tail + probabilities[k]) > kLargestMiss) break;
    tail += probabilities[k];
    chosen = k;
  }
  if (!chosen) return;
  estimate.low = sorted[*chosen];
  estimate.high = sorted[sorted.size() - 1 - *chosen];
  estimate.coverage = 1 - 2 * tail;
}

}  // namespace

std::optional<double> median(std::span<const double> values) {
  if (values.empty()) return std::nullopt;
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  const std::size_t middle = sorted.size() / 2;
  if (sorted.size() % 2 == 1) return sorted[middle];
  return (sorted[middle - 1] + sorted[middle]) / 2;
}

RatioEstimate estimate_ratio(std::span<const double> before, std::span<const double> after) {
  const std::vector<double> sorted = sorted_cross_ratios(before, after);
  const std::size_t middle = sorted.size() / 2;
  RatioEstimate estimate;
  estimate.ratio = sorted.size() % 2 == 1
                       ? sorted[middle]
                       : std::exp((std::log(sorted[middle - 1]) + std::log(sorted[middle])) / 2);
  if (std::min(before.size(), after.size()) >= kLeastTrials) {
    add_interval(estimate, sorted, distribution_of_u(before.size(), after.size()));
  }
  return estimate;
}

std::optional<double> permutation_p(std::span<const double> before, std::span<const double> after) {
  if (before.empty() || after.empty()) return std::nullopt;
  std::vector<double> all(before.begin(), before.end());
  all.insert(all.end(), after.begin(), after.end());
  const std::vector<std::size_t> ranks = doubled_midranks(all);
  std::int64_t observed = 0;
  for (std::size_t i = 0; i < before.size(); ++i) observed += static_cast<std::int64_t>(ranks[i]);
  // The mean of the doubled rank sum is n (N + 1): a whole number, so distances compare exactly.
  const auto mean = static_cast<std::int64_t>(before.size() * (all.size() + 1));
  const std::int64_t distance = std::abs(observed - mean);
  const Ways ways = count_choices(ranks, before.size());
  double as_far = 0;
  for (std::size_t sum = 0; sum < ways[before.size()].size(); ++sum) {
    if (std::abs(static_cast<std::int64_t>(sum) - mean) >= distance)
      as_far += ways[before.size()][sum];
  }
  return as_far / sum_of(ways[before.size()]);
}

}  // namespace lab::analysis
