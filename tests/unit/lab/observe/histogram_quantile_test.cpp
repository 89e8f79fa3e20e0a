#include "lab/observe/histogram_quantile.h"

#include <gtest/gtest.h>

#include <limits>

namespace lab::observe {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

MetricsSnapshot page(const std::string& text) { return *parse_metrics(text); }

TEST(HistogramQuantile, IsLinearWithinABucket) {
  const HistogramBuckets buckets{{1, 0}, {2, 10}, {4, 20}, {kInfinity, 20}};
  EXPECT_DOUBLE_EQ(*histogram_quantile(buckets, 0.25), 1.5);
  EXPECT_DOUBLE_EQ(*histogram_quantile(buckets, 0.5), 2.0);
  EXPECT_DOUBLE_EQ(*histogram_quantile(buckets, 0.75), 3.0);
  EXPECT_DOUBLE_EQ(*histogram_quantile(buckets, 1.0), 4.0);
}

TEST(HistogramQuantile, FirstBucketBeginsAtZero) {
  EXPECT_DOUBLE_EQ(*histogram_quantile({{8, 4}, {kInfinity, 4}}, 0.5), 4.0);
}

TEST(HistogramQuantile, AboveAllBoundsIsTheLargestBound) {
  EXPECT_DOUBLE_EQ(*histogram_quantile({{1, 1}, {2, 2}, {kInfinity, 10}}, 0.99), 2.0);
}

TEST(HistogramQuantile, EmptyHistogramHasNone) {
  EXPECT_FALSE(histogram_quantile({{1, 0}, {kInfinity, 0}}, 0.5));
  EXPECT_FALSE(histogram_quantile({{kInfinity, 5}}, 0.5));
  EXPECT_FALSE(histogram_quantile({}, 0.5));
}

TEST(BucketsOf, MergesTheLabelSetsOfOneRoute) {
  const auto buckets = buckets_of(page("d_bucket{route=\"/a\",status=\"200\",le=\"0.5\"} 3\n"
                                       "d_bucket{route=\"/a\",status=\"200\",le=\"+Inf\"} 4\n"
                                       "d_bucket{route=\"/a\",status=\"500\",le=\"0.5\"} 1\n"
                                       "d_bucket{route=\"/a\",status=\"500\",le=\"+Inf\"} 1\n"
                                       "d_bucket{route=\"/b\",status=\"200\",le=\"0.5\"} 9\n"
                                       "d_bucket{route=\"/b\",status=\"200\",le=\"+Inf\"} 9\n"),
                                  "d", {{"route", "/a"}});
  ASSERT_TRUE(buckets);
  ASSERT_EQ(buckets->size(), 2U);
  EXPECT_EQ(buckets->at(0).cumulative, 4.0);
  EXPECT_EQ(buckets->at(1).cumulative, 5.0);
}

TEST(BucketsOf, SortsByBoundAsANumber) {
  const auto buckets = buckets_of(page("d_bucket{le=\"10\"} 2\nd_bucket{le=\"+Inf\"} 3\n"
                                       "d_bucket{le=\"2e-06\"} 1\n"),
                                  "d", {});
  ASSERT_TRUE(buckets);
  EXPECT_EQ(buckets->at(0).upper_bound, 2e-6);
  EXPECT_EQ(buckets->at(1).upper_bound, 10.0);
}

TEST(BucketsOf, RefusesAHistogramWithoutItsTop) {
  EXPECT_FALSE(buckets_of(page("d_bucket{le=\"1\"} 2\n"), "d", {}));
  EXPECT_FALSE(buckets_of(page("d_bucket{le=\"x\"} 2\n"), "d", {}));
  EXPECT_FALSE(buckets_of(page("d_bucket 2\n"), "d", {}));
  EXPECT_FALSE(buckets_of(page("other 2\n"), "d", {}));
}

TEST(Difference, IsWhatWasObservedInBetween) {
  const auto between = difference({{1, 5}, {kInfinity, 6}}, {{1, 7}, {kInfinity, 9}});
  ASSERT_TRUE(between);
  EXPECT_EQ(between->at(0).cumulative, 2.0);
  EXPECT_EQ(between->at(1).cumulative, 3.0);
  EXPECT_EQ(difference({}, {{kInfinity, 9}})->at(0).cumulative, 9.0);
}

TEST(Difference, RefusesARestartAndOtherBounds) {
  EXPECT_FALSE(difference({{1, 5}, {kInfinity, 6}}, {{1, 1}, {kInfinity, 1}}));
  EXPECT_FALSE(difference({{1, 5}, {kInfinity, 6}}, {{2, 7}, {kInfinity, 9}}));
  EXPECT_FALSE(difference({{kInfinity, 6}}, {{2, 7}, {kInfinity, 9}}));
}

}  // namespace
}  // namespace lab::observe
