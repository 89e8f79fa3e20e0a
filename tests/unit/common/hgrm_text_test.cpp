#include "common/hgrm_text.h"

#include <gtest/gtest.h>

namespace common {
namespace {

using namespace std::chrono_literals;

LogLinearHistogram thousand_values() {
  LogLinearHistogram histogram;
  for (int i = 1; i <= 1000; ++i) histogram.record(100us * i);
  return histogram;
}

TEST(HgrmText, RoundTripKeepsTheCurveAndTheFooter) {
  const LogLinearHistogram histogram = thousand_values();
  const auto read = parse_hgrm(write_hgrm(histogram, 0));
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->count, 1000U);
  EXPECT_DOUBLE_EQ(read->max_ms, 100);
  EXPECT_DOUBLE_EQ(read->mean_ms, 50.05);
  EXPECT_NEAR(read->standard_deviation_ms, 28.87, 0.01);
  ASSERT_GT(read->rows.size(), 20U);
  EXPECT_EQ(read->rows.front().total_count, 1U);
  EXPECT_DOUBLE_EQ(read->rows.back().value_ms, 100);
  EXPECT_DOUBLE_EQ(read->rows.back().percentile, 1);
  for (const HgrmRow& row : read->rows) {
    const std::chrono::duration<double, std::milli> value =
        histogram.value_at_rank(row.total_count);
    EXPECT_NEAR(row.value_ms, value.count(), 1e-6);
    EXPECT_NEAR(row.percentile, static_cast<double>(row.total_count) / 1000, 1e-9);
  }
}

TEST(HgrmText, RowsGetDenserTowardsTheTail) {
  const auto read = parse_hgrm(write_hgrm(thousand_values(), 0));
  ASSERT_TRUE(read.has_value());
  const auto rows_between = [&](double low, double high) {
    return std::ranges::count_if(
        read->rows, [=](const HgrmRow& r) { return r.percentile > low && r.percentile <= high; });
  };
  EXPECT_EQ(rows_between(0.1, 0.5), 4);
  EXPECT_EQ(rows_between(0.5, 0.75), 5);
  EXPECT_EQ(rows_between(0.75, 0.875), 5);
}

TEST(HgrmText, ValuesKnownOnlyToBeGreaterKeepTheCurveBelowOne) {
  const auto read = parse_hgrm(write_hgrm(thousand_values(), 1000));
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->above, 1000U);
  EXPECT_EQ(read->count, 1000U);
  EXPECT_DOUBLE_EQ(read->rows.back().percentile, 0.5);
  EXPECT_DOUBLE_EQ(read->rows.back().value_ms, 100);
}

TEST(HgrmText, EmptyHistogramHasNoRows) {
  const auto read = parse_hgrm(write_hgrm(LogLinearHistogram(), 0));
  ASSERT_TRUE(read.has_value());
  EXPECT_TRUE(read->rows.empty());
  EXPECT_EQ(read->count, 0U);
}

// Laid out as HdrHistogram's Java tools do, three decimals and narrower columns.
TEST(HgrmText, ReadsFilesOfOtherTools) {
  const auto read = parse_hgrm(
      "       Value     Percentile TotalCount 1/(1-Percentile)\n\n"
      "       0.612 0.000000000000          1           1.00\n"
      "       1.540 0.990625000000        317         106.67\r\n"
      "       2.001 1.000000000000        320\n"
      "#[Mean    =        0.700, StdDeviation   =        0.125]\n"
      "#[Max     =        2.001, Total count    =          320]\n"
      "#[Buckets =            9, SubBuckets     =         2048]\n");
  ASSERT_TRUE(read.has_value());
  ASSERT_EQ(read->rows.size(), 3U);
  EXPECT_DOUBLE_EQ(read->rows[1].value_ms, 1.54);
  EXPECT_EQ(read->rows[1].total_count, 317U);
  EXPECT_DOUBLE_EQ(read->standard_deviation_ms, 0.125);
  EXPECT_EQ(read->count, 320U);
}

TEST(HgrmText, NamesTheLineThatIsWrong) {
  for (const char* line : {"0.6 abc 1 1.00\n", "0.6 1.5 1\n", "x\n", "0.6 0.5\n"}) {
    const auto read = parse_hgrm(std::string("Value Percentile\n\n") + line);
    ASSERT_FALSE(read.has_value()) << line;
    EXPECT_EQ(read.error().subject, "line 3");
  }
}

}  // namespace
}  // namespace common
