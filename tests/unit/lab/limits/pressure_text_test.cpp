#include "lab/limits/pressure_text.h"

#include <gtest/gtest.h>

namespace lab::limits {
namespace {

TEST(PressureText, ReadsTheTotalOfSome) {
  const auto total = parse_pressure_some(
      "some avg10=19.16 avg60=10.52 avg300=3.00 total=14585374\n"
      "full avg10=0.00 avg60=0.00 avg300=0.00 total=7\n");
  ASSERT_TRUE(total);
  EXPECT_EQ(total->count(), 14585374);
}

TEST(PressureText, RefusesTextWithoutIt) {
  for (const char* text :
       {"", "some avg10=0.00\n", "full total=5\n", "some total=\n", "some total=x"}) {
    EXPECT_FALSE(parse_pressure_some(text)) << text;
  }
}

}  // namespace
}  // namespace lab::limits
