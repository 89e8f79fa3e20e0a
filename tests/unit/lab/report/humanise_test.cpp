#include "lab/report/humanise.h"

#include <gtest/gtest.h>

namespace lab::report {
namespace {

using casefile::Format;

TEST(Humanise, Milliseconds) {
  EXPECT_EQ(humanise(501.2, Format::kMilliseconds), "501 ms");
  EXPECT_EQ(humanise(62.04, Format::kMilliseconds), "62.0 ms");
  EXPECT_EQ(humanise(1.1, Format::kMilliseconds), "1.10 ms");
  EXPECT_EQ(humanise(0.58, Format::kMilliseconds), "0.58 ms");
  EXPECT_EQ(humanise(0.058, Format::kMilliseconds), "58.0 µs");
  EXPECT_EQ(humanise(12'345, Format::kMilliseconds), "12.3 s");
  EXPECT_EQ(humanise(0, Format::kMilliseconds), "0 ms");
}

TEST(Humanise, Bytes) {
  EXPECT_EQ(humanise(0, Format::kBytes), "0 B");
  EXPECT_EQ(humanise(496, Format::kBytes), "496 B");
  EXPECT_EQ(humanise(999.6, Format::kBytes), "1.00 KB");
  EXPECT_EQ(humanise(618'000, Format::kBytes), "618 KB");
  EXPECT_EQ(humanise(6.75e6, Format::kBytes), "6.75 MB");
  EXPECT_EQ(humanise(-6.75e6, Format::kBytes), "-6.75 MB");
  EXPECT_EQ(humanise(4.0e9, Format::kBytesPerSecond), "4.00 GB/s");
}

TEST(Humanise, SharesNeverRoundToNoneOrAll) {
  EXPECT_EQ(humanise(0, Format::kShare), "0 %");
  EXPECT_EQ(humanise(0.0001, Format::kShare), "<0.1 %");
  EXPECT_EQ(humanise(-0.0001, Format::kShare), ">-0.1 %");
  EXPECT_EQ(humanise(0.151, Format::kShare), "15.1 %");
  EXPECT_EQ(humanise(0.94, Format::kShare), "94 %");
  EXPECT_EQ(humanise(0.9999, Format::kShare), ">99.9 %");
  EXPECT_EQ(humanise(1, Format::kShare), "100 %");
}

TEST(Humanise, CountsAndRates) {
  EXPECT_EQ(humanise(7128, Format::kCount), "7,128");
  EXPECT_EQ(humanise(20, Format::kCount), "20");
  EXPECT_EQ(humanise(20.5, Format::kCount), "20.5");
  EXPECT_EQ(humanise(1234567, Format::kCount), "1,234,567");
  EXPECT_EQ(humanise(-1234, Format::kCount), "-1,234");
  EXPECT_EQ(humanise(594.3, Format::kPerSecond), "594/s");
  EXPECT_EQ(humanise(0.62, Format::kCores), "0.62");
  EXPECT_EQ(humanise(20.1, Format::kSeconds), "20.1 s");
}

TEST(Humanise, Ratios) {
  EXPECT_EQ(ratio_text(0.00121), "0.0012");
  EXPECT_EQ(ratio_text(0.0995), "0.10");
  EXPECT_EQ(ratio_text(0.0212), "0.021");
  EXPECT_EQ(ratio_text(0.98), "0.98");
  EXPECT_EQ(ratio_text(1234), "1,234");
  EXPECT_EQ(ratio_text(0.00001), "<0.0001");
}

TEST(Humanise, MemoryAsPeopleSetIt) {
  EXPECT_EQ(memory_text(1024.0 * 1024 * 1024), "1 GiB");
  EXPECT_EQ(memory_text(1536.0 * 1024 * 1024), "1536 MiB");
  EXPECT_EQ(memory_text(25'000'000'123), "25.0 GB");
}

}  // namespace
}  // namespace lab::report
