#include "service/checkout/money.h"

#include <gtest/gtest.h>

namespace bookstore::checkout {
namespace {

std::string text(Money amount) {
  std::string out;
  append_money(out, amount);
  return out;
}

TEST(Money, WritesExactlyTwoDecimals) {
  EXPECT_EQ(text(Money{0}), "0.00");
  EXPECT_EQ(text(Money{5}), "0.05");
  EXPECT_EQ(text(Money{99}), "0.99");
  EXPECT_EQ(text(Money{1'290}), "12.90");
  EXPECT_EQ(text(kMaxLineTotal), "999990.00");
}

TEST(Money, PercentageRoundsHalfUp) {
  EXPECT_EQ(percentage_of(Money{1}, 5'000), Money{1});     // 0.5
  EXPECT_EQ(percentage_of(Money{5}, 5'000), Money{3});     // 2.5: half even would give 2
  EXPECT_EQ(percentage_of(Money{7}, 5'000), Money{4});     // 3.5
  EXPECT_EQ(percentage_of(Money{100}, 1'249), Money{12});  // 12.49
  EXPECT_EQ(percentage_of(Money{100}, 1'250), Money{13});  // 12.50
  EXPECT_EQ(percentage_of(Money{1}, 4'999), Money{0});     // 0.4999
}

TEST(Money, PercentageOfTheGreatestLineIsExact) {
  EXPECT_EQ(percentage_of(kMaxLineTotal, kWholePercentage), kMaxLineTotal);
  EXPECT_EQ(percentage_of(kMaxLineTotal, 1), Money{10'000});
}

}  // namespace
}  // namespace bookstore::checkout
