#include "common/log_linear_histogram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace common {
namespace {

using namespace std::chrono_literals;
using std::chrono::nanoseconds;

constexpr auto kTop = static_cast<std::uint64_t>(LogLinearHistogram::kHighest.count());

TEST(LogLinearHistogram, SlotsFollowEachOtherWithoutGap) {
  const std::size_t slots = LogLinearHistogram().counts().size();
  for (std::size_t i = 0; i < slots; ++i) {
    ASSERT_EQ(LogLinearHistogram::index_of(LogLinearHistogram::lowest_in(i)), i);
    ASSERT_EQ(LogLinearHistogram::index_of(LogLinearHistogram::highest_in(i)), i);
    ASSERT_EQ(LogLinearHistogram::highest_in(i) + 1, LogLinearHistogram::lowest_in(i + 1));
  }
}

TEST(LogLinearHistogram, KeepsThreeSignificantDigitsFromOneMicrosecondToTheTop) {
  for (std::uint64_t value = 1000; value <= kTop; value += 1 + value / 777) {
    const std::size_t index = LogLinearHistogram::index_of(value);
    const std::uint64_t width =
        LogLinearHistogram::highest_in(index) - LogLinearHistogram::lowest_in(index);
    ASSERT_LE(width * 1000, value) << value;
  }
}

TEST(LogLinearHistogram, QuantilesAgreeWithSortedValues) {
  LogLinearHistogram histogram;
  std::vector<nanoseconds> values;
  for (std::int64_t i = 0; i < 10'000; ++i)
    values.emplace_back(1000 + (i * 7919 % 10'000) * 50'021);
  for (const nanoseconds value : values) histogram.record(value);
  std::ranges::sort(values);
  for (const double q : {0.0, 0.01, 0.5, 0.9, 0.99, 0.999, 1.0}) {
    const nanoseconds exact = values[quantile_rank(q, values.size()) - 1];
    EXPECT_GE(histogram.quantile(q), exact) << q;
    EXPECT_LE((histogram.quantile(q) - exact) * 1000, exact) << q;
  }
}

TEST(LogLinearHistogram, RanksAreExactWhereBinaryFractionsAreNot) {
  EXPECT_EQ(quantile_rank(0.07, 100), 7U);
  EXPECT_EQ(quantile_rank(0.99, 100), 99U);
  EXPECT_EQ(quantile_rank(0.991, 100), 100U);
  EXPECT_EQ(quantile_rank(0.999, 1'000'000), 999'000U);
  EXPECT_EQ(quantile_rank(0, 5), 1U);
  EXPECT_EQ(quantile_rank(1, 5), 5U);
  EXPECT_EQ(quantile_rank(0.5, 0), 0U);
}

TEST(LogLinearHistogram, MinMaxMeanAreExact) {
  LogLinearHistogram histogram;
  for (const nanoseconds value : {1'000'003ns, 2'000'005ns, 6'000'001ns}) histogram.record(value);
  EXPECT_EQ(histogram.min(), 1'000'003ns);
  EXPECT_EQ(histogram.max(), 6'000'001ns);
  EXPECT_DOUBLE_EQ(histogram.mean().count(), 3'000'003.0);
  EXPECT_EQ(histogram.quantile(1), 6'000'001ns);
}

TEST(LogLinearHistogram, SpreadIsThatOfTheValues) {
  LogLinearHistogram histogram;
  for (int i = 0; i < 100; ++i) histogram.record(i % 2 == 0 ? 1ms : 3ms);
  EXPECT_NEAR(histogram.standard_deviation().count(), 1e6, 2e3);
}

TEST(LogLinearHistogram, SaturatesAtTheTopAndCountsIt) {
  LogLinearHistogram histogram;
  histogram.record(60s);
  histogram.record(61s);
  histogram.record(24h);
  histogram.record(-5ns);
  EXPECT_EQ(histogram.saturated(), 2U);
  EXPECT_EQ(histogram.count(), 4U);
  EXPECT_EQ(histogram.max(), 60s);
  EXPECT_EQ(histogram.min(), 0ns);
}

TEST(LogLinearHistogram, EmptyIsAllZero) {
  const LogLinearHistogram histogram;
  EXPECT_EQ(histogram.quantile(0.99), 0ns);
  EXPECT_EQ(histogram.min(), 0ns);
  EXPECT_EQ(histogram.mean().count(), 0);
  EXPECT_EQ(histogram.standard_deviation().count(), 0);
}

TEST(LogLinearHistogram, MergingEqualsRecordingTogether) {
  LogLinearHistogram left;
  LogLinearHistogram right;
  LogLinearHistogram both;
  for (int i = 1; i < 2000; ++i) {
    const nanoseconds value = 17us * i;
    (i % 3 == 0 ? left : right).record(value);
    both.record(value);
  }
  right.record(2min);
  both.record(2min);
  left.merge(right);
  EXPECT_EQ(left.counts(), both.counts());
  EXPECT_EQ(left.count(), both.count());
  EXPECT_EQ(left.saturated(), 1U);
  EXPECT_EQ(left.min(), both.min());
  EXPECT_EQ(left.max(), both.max());
  EXPECT_EQ(left.mean(), both.mean());
}

}  // namespace
}  // namespace common
