#include "service/checkout/dominance.h"

#include <gtest/gtest.h>

#include "service/checkout/random.h"

namespace bookstore::checkout {
namespace {

constexpr auto kPercentage = DiscountKind::kPercentage;
constexpr auto kFixedAmount = DiscountKind::kFixedAmount;
constexpr auto kBundle = DiscountKind::kBundle;
constexpr PriceRange kPrices{Money{200}, Money{9'000}};

TEST(Dominance, EqualOffersGoByTheLowerId) {
  const Offer first{1, 1'000, 1, kPercentage};
  const Offer second{2, 1'000, 1, kPercentage};
  EXPECT_TRUE(dominates(first, second, kPrices));
  EXPECT_FALSE(dominates(second, first, kPrices));
}

TEST(Dominance, NeedingMoreUnitsNeverDominates) {
  EXPECT_FALSE(dominates({1, 9'000, 2, kPercentage}, {2, 1'000, 1, kPercentage}, kPrices));
}

TEST(Dominance, GreaterPercentageWithAHigherIdMustBeAWholeCentAhead) {
  // At 2.00 a cent is half a percent.
  EXPECT_TRUE(dominates({2, 1'050, 1, kPercentage}, {1, 1'000, 1, kPercentage}, kPrices));
  EXPECT_FALSE(dominates({2, 1'049, 1, kPercentage}, {1, 1'000, 1, kPercentage}, kPrices));
  EXPECT_TRUE(dominates({1, 1'049, 1, kPercentage}, {2, 1'000, 1, kPercentage}, kPrices));
  // From two units on, a quarter.
  EXPECT_TRUE(dominates({2, 1'025, 1, kPercentage}, {1, 1'000, 2, kPercentage}, kPrices));
}

TEST(Dominance, AmountsAboveThePriceAreEqual) {
  EXPECT_TRUE(dominates({2, 300, 1, kFixedAmount}, {1, 199, 1, kFixedAmount}, kPrices));
  EXPECT_FALSE(dominates({2, 300, 1, kFixedAmount}, {1, 200, 1, kFixedAmount}, kPrices));
  EXPECT_TRUE(dominates({1, 9'000, 1, kFixedAmount}, {2, 9'500, 1, kFixedAmount}, kPrices));
}

TEST(Dominance, BundleWithAHigherIdMustNeedAtMostHalfTheUnits) {
  EXPECT_TRUE(dominates({2, 0, 2, kBundle}, {1, 0, 4, kBundle}, kPrices));
  EXPECT_FALSE(dominates({2, 0, 2, kBundle}, {1, 0, 3, kBundle}, kPrices));
  EXPECT_TRUE(dominates({1, 0, 2, kBundle}, {2, 0, 3, kBundle}, kPrices));
}

TEST(Dominance, WiderScopesDominateToo) {
  const std::vector<Offer> wider{{1, 2'000, 1, kPercentage}};
  EXPECT_TRUE(non_dominated({{2, 1'000, 1, kPercentage}}, wider, kPrices).empty());
  EXPECT_EQ(non_dominated({{2, 3'000, 1, kPercentage}}, wider, kPrices).size(), 1U);
}

TEST(Dominance, OffersWithoutEffectAreLeftOut) {
  EXPECT_TRUE(non_dominated({{1, 0, 1, kPercentage}}, {}, kPrices).empty());
  EXPECT_TRUE(non_dominated({{1, 5'000, 1'001, kPercentage}}, {}, kPrices).empty());
}

// Does `stronger` win every line that `weaker` applies to? By trying them all.
bool always_wins(const Offer& stronger, const Offer& weaker, PriceRange prices) {
  for (std::int64_t cents = prices.lowest.cents; cents <= prices.highest.cents; ++cents) {
    for (std::int64_t quantity = weaker.min_quantity; quantity <= 40; ++quantity) {
      LineDiscount best;
      best.consider(weaker, Money{cents}, quantity);
      const std::int64_t without = best.rule_id;
      best.consider(stronger, Money{cents}, quantity);
      if (without != 0 && best.rule_id != stronger.rule_id) return false;
    }
  }
  return true;
}

Offer random_offer(Random& random, std::int64_t id, DiscountKind kind) {
  if (kind == kBundle) return Offer{id, 0, random.between(1, 8), kind};
  const std::int64_t base = kind == kPercentage ? random.between(0, 1) * 4'990 : 0;
  return Offer{id, base + random.between(0, 20), random.between(1, 4), kind};
}

// Small numbers on purpose: rounding, caps and equal amounts meet all the time.
TEST(Dominance, WhoDominatesWinsEveryLine) {
  Random random(1);
  int dominated = 0;
  for (int round = 0; round < 3'000; ++round) {
    const auto kind = static_cast<DiscountKind>(random.between(0, 2));
    const Money lowest{random.between(1, 12)};
    const PriceRange prices{lowest, Money{lowest.cents + random.between(0, 12)}};
    const std::int64_t id = random.between(1, 2);
    const Offer a = random_offer(random, id, kind);
    const Offer b = random_offer(random, 3 - id, kind);
    if (!dominates(a, b, prices)) continue;
    ++dominated;
    EXPECT_TRUE(always_wins(a, b, prices))
        << static_cast<int>(kind) << " amounts " << a.amount << " " << b.amount << " from "
        << a.min_quantity << " " << b.min_quantity << " ids " << a.rule_id << " " << b.rule_id;
  }
  EXPECT_GT(dominated, 300);
}

}  // namespace
}  // namespace bookstore::checkout
