// Statistics of two small groups of trials: exact, without assuming a distribution.
//
// The two groups are independent samples, one value a trial. Sources: Hodges and Lehmann,
// "Estimates of location based on rank tests" (1963), for the estimate; the interval is the
// inversion of the two-sided rank-sum test (Moses; see Hollander and Wolfe, "Nonparametric
// Statistical Methods", chapter 4), whose null distribution is counted exactly, as is the
// permutation test's.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace lab::analysis {

// Middle value, or the mean of the two middle ones. nullopt for no values.
[[nodiscard]] std::optional<double> median(std::span<const double> values);

struct RatioEstimate {
  double ratio = 1;                           // after ÷ before
  std::optional<double> low, high, coverage;  // nullopt below kLeastTrials on a side
};

// Below this many trials on a side there is no interval and no claim.
inline constexpr std::size_t kLeastTrials = 4;

// The median of all n·m cross ratios after ÷ before (the middle of two is taken on logarithms),
// with the interval from the (k+1)-th to the (nm−k)-th of them, k the largest with 2·P(U ≤ k) ≤
// 0.05, and its true coverage 1 − 2·P(U ≤ k): 0.971 at 4 against 4. Every value must be above 0,
// both groups not empty.
[[nodiscard]] RatioEstimate estimate_ratio(std::span<const double> before,
                                           std::span<const double> after);

// Two-sided exact permutation test of the rank sum with midranks for ties: the share of all
// divisions of the values into two such groups whose rank sum lies at least as far from its mean.
// nullopt when a group is empty. Smallest at 4 against 4: 2/70 = 0.029.
[[nodiscard]] std::optional<double> permutation_p(std::span<const double> before,
                                                  std::span<const double> after);

}  // namespace lab::analysis
