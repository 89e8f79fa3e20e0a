#include "lab/analysis/statistics.h"

#include <gtest/gtest.h>

#include <array>
#include <span>
#include <vector>

namespace lab::analysis {
namespace {

// Requests per second of eight published runs of one service, without and with a profiler in it.
constexpr std::array kWithout = {153110.0, 150809.0, 148346.0, 153406.0};
constexpr std::array kWith = {105422.0, 118795.0, 118076.0, 119369.0};

double mean(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

TEST(Median, TakesTheMiddleOrTheMeanOfTwo) {
  EXPECT_EQ(median(std::array{3.0, 1.0, 2.0}), 2.0);
  EXPECT_EQ(median(std::array{4.0, 1.0, 2.0, 3.0}), 2.5);
  EXPECT_FALSE(median({}));
}

TEST(Statistics, PublishedRunsGiveThePublishedOverheads) {
  EXPECT_NEAR(1 - *median(kWith) / *median(kWithout), 0.221, 0.0005);
  EXPECT_NEAR(1 - mean(kWith) / mean(kWithout), 0.238, 0.0005);
}

TEST(EstimateRatio, PublishedRunsGiveThePublishedInterval) {
  const RatioEstimate estimate = estimate_ratio(kWithout, kWith);
  EXPECT_NEAR(1 - *estimate.high, 0.195, 0.0005);
  EXPECT_NEAR(1 - *estimate.low, 0.313, 0.0005);
  EXPECT_NEAR(*estimate.coverage, 0.971, 0.0005);
  EXPECT_GT(estimate.ratio, *estimate.low);
  EXPECT_LT(estimate.ratio, *estimate.high);
}

TEST(EstimateRatio, TakesTheMiddleOfTwoOnLogarithms) {
  const RatioEstimate estimate = estimate_ratio(std::array{1.0}, std::array{2.0, 8.0});
  EXPECT_NEAR(estimate.ratio, 4.0, 1e-12);
}

TEST(EstimateRatio, IsTheInverseWhenTheSidesAreSwapped) {
  const RatioEstimate forward = estimate_ratio(kWithout, kWith);
  const RatioEstimate backward = estimate_ratio(kWith, kWithout);
  EXPECT_NEAR(forward.ratio * backward.ratio, 1, 1e-12);
  EXPECT_NEAR(*forward.low * *backward.high, 1, 1e-12);
}

TEST(EstimateRatio, HasNoIntervalBelowFourAgainstFour) {
  const RatioEstimate estimate =
      estimate_ratio(std::array{1.0, 2.0, 3.0}, std::array{1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0});
  EXPECT_FALSE(estimate.low);
  EXPECT_FALSE(estimate.high);
  EXPECT_FALSE(estimate.coverage);
}

TEST(EstimateRatio, SixAgainstSixDropsFiveAtEachEnd) {
  // P(U ≤ 5) = 19/924 at 6 against 6: the tabled critical value is 5.
  std::vector<double> before(6, 1.0);
  std::vector<double> after = {1, 2, 3, 4, 5, 6};
  for (std::size_t i = 0; i < 6; ++i) before[i] += static_cast<double>(i) * 1e-9;
  const RatioEstimate estimate = estimate_ratio(before, after);
  EXPECT_NEAR(*estimate.low, 1, 1e-6);
  EXPECT_NEAR(*estimate.high, 6, 1e-6);
  EXPECT_NEAR(*estimate.coverage, 1 - 2 * 19.0 / 924, 1e-12);
}

TEST(PermutationP, IsSmallestWhenTheSidesDoNotOverlap) {
  EXPECT_NEAR(*permutation_p(kWithout, kWith), 2.0 / 70, 1e-12);
}

TEST(PermutationP, IsOneWhenAllValuesTie) {
  EXPECT_EQ(*permutation_p(std::array{5.0, 5.0, 5.0}, std::array{5.0, 5.0, 5.0}), 1.0);
}

TEST(PermutationP, CountsTiesByTheirMidranks) {
  // Ranks 1, 2.5 | 2.5, 4: rank sums of pairs are 3.5, 3.5, 5, 5, 6.5, 6.5 around 5.
  EXPECT_NEAR(*permutation_p(std::array{1.0, 2.0}, std::array{2.0, 3.0}), 4.0 / 6, 1e-12);
}

TEST(PermutationP, NeedsValuesOnBothSides) {
  EXPECT_FALSE(permutation_p({}, std::array{1.0}));
  EXPECT_FALSE(permutation_p(std::array{1.0}, {}));
}

}  // namespace
}  // namespace lab::analysis
