#include "service/checkout/campaign.h"

#include <gtest/gtest.h>

namespace bookstore::checkout {
namespace {

Offer percentage(std::int64_t id, std::int64_t amount, std::int64_t min_quantity = 1) {
  return Offer{id, amount, min_quantity, DiscountKind::kPercentage};
}

Offer fixed_amount(std::int64_t id, std::int64_t amount) {
  return Offer{id, amount, 1, DiscountKind::kFixedAmount};
}

Offer bundle(std::int64_t id, std::int64_t units) {
  return Offer{id, 0, units, DiscountKind::kBundle};
}

TEST(Campaign, PercentageRoundsTheLineOnce) {
  // 3 × 0.05 at 50 % is 7.5 cents; rounding each unit would give 9.
  EXPECT_EQ(discount_of(percentage(1, 5'000), Money{5}, 3), Money{8});
}

TEST(Campaign, FixedAmountIsPerUnitAndNeverMoreThanTheLine) {
  EXPECT_EQ(discount_of(fixed_amount(1, 150), Money{1'290}, 2), Money{300});
  EXPECT_EQ(discount_of(fixed_amount(1, 1'291), Money{1'290}, 2), Money{2'580});
  EXPECT_EQ(discount_of(fixed_amount(1, kMaxAmount), Money{1}, kMaxQuantity), Money{1'000});
}

TEST(Campaign, BundleGivesOneOfEachFullSet) {
  EXPECT_EQ(discount_of(bundle(1, 3), Money{1'000}, 3), Money{1'000});
  EXPECT_EQ(discount_of(bundle(1, 3), Money{1'000}, 5), Money{1'000});
  EXPECT_EQ(discount_of(bundle(1, 3), Money{1'000}, 6), Money{2'000});
}

TEST(Campaign, BelowTheMinimumQuantityNothingApplies) {
  LineDiscount best;
  best.consider(percentage(1, 5'000, 3), Money{1'000}, 2);
  EXPECT_EQ(best.rule_id, 0);
  best.consider(percentage(1, 5'000, 3), Money{1'000}, 3);
  EXPECT_EQ(best.rule_id, 1);
}

TEST(Campaign, GreatestDiscountWinsAndTiesGoToTheLowestId) {
  LineDiscount best;
  for (const Offer& offer : {percentage(9, 1'000), percentage(5, 2'000), fixed_amount(3, 200),
                             fixed_amount(7, 200), percentage(1, 1'999)}) {
    best.consider(offer, Money{1'000}, 1);
  }
  EXPECT_EQ(best.rule_id, 1);  // 199.9 rounds to 200, so the lowest of four equals
  EXPECT_EQ(best.discount, Money{200});
}

TEST(Campaign, DiscountOfZeroIsNoCampaign) {
  LineDiscount best;
  best.consider(percentage(1, 0), Money{1'000}, 1);
  best.consider(percentage(2, 1), Money{49}, 1);
  EXPECT_EQ(best.rule_id, 0);
}

}  // namespace
}  // namespace bookstore::checkout
