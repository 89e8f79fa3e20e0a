#include "service/checkout/decimal.h"

#include <gtest/gtest.h>

namespace bookstore::checkout {
namespace {

TEST(Decimal, ReadsHundredthsExactly) {
  EXPECT_EQ(parse_hundredths("0").value(), 0);
  EXPECT_EQ(parse_hundredths("0.00").value(), 0);
  EXPECT_EQ(parse_hundredths("12.5").value(), 1'250);
  EXPECT_EQ(parse_hundredths("12.50").value(), 1'250);
  EXPECT_EQ(parse_hundredths("0.07").value(), 7);
  EXPECT_EQ(parse_hundredths("1000000.00").value(), 100'000'000);
}

TEST(Decimal, RefusesWhatIsNotExactOrOutOfRange) {
  for (const char* token : {"1.005",      "1.000",      "-1",
                            "-0",         "1e2",        "1E-2",
                            "1000000.01", "9999999999", "99999999999999999999999",
                            "",           "abc",        "1.",
                            ".5",         "01",         "+1",
                            "1 2",        "\"1\"",      "null",
                            "0x10",       "1,5",        "{",
                            "[1]"}) {
    EXPECT_FALSE(parse_hundredths(token)) << token;
  }
}

TEST(Decimal, SaysWhyItRefuses) {
  EXPECT_EQ(parse_hundredths("1.005").error(), "1.005 has more than two decimals");
  EXPECT_EQ(parse_hundredths("-3").error(), "-3 is negative");
}

TEST(Decimal, KnowsTheGrammarOfNumbers) {
  for (const char* number : {"0", "-0", "10", "1.5", "1e5", "1E+5", "1.25e-7"}) {
    EXPECT_TRUE(is_json_number(number)) << number;
  }
  for (const char* other : {"", "-", "01", "1.", ".1", "1e", "1e+", "1x", "--1", "1.2.3", "NaN"}) {
    EXPECT_FALSE(is_json_number(other)) << other;
  }
}

TEST(Decimal, TrimsOnlyJsonWhiteSpace) {
  EXPECT_EQ(trim_json(" \t1 2\r\n"), "1 2");
  EXPECT_EQ(trim_json("  "), "");
}

}  // namespace
}  // namespace bookstore::checkout
