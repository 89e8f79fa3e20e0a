// The three forms of a set of rules answer alike, whatever the set.
#include <gtest/gtest.h>

#include "service/checkout/random.h"
#include "service/checkout/rule_list.h"
#include "service/checkout/rules_in_memory.h"
#include "service/checkout/rules_indexed.h"

namespace bookstore::checkout {
namespace {

constexpr Timestamp kNow{std::chrono::seconds{1'000}};

// Few books, cheap and nearly alike, in two categories.
Catalog small_catalog(Random& random) {
  std::vector<Book> books;
  for (BookId id = 1; id <= 4; ++id) {
    books.push_back({id, static_cast<CategoryId>(id % 2), Money{random.between(1, 40)}});
  }
  return Catalog(std::move(books));
}

// From ranges so small that equal discounts are the rule.
CampaignRule random_rule(Random& random, std::int64_t id) {
  CampaignRule rule;
  rule.id = id;
  rule.kind = static_cast<DiscountKind>(random.between(0, 2));
  if (random.one_in(2)) rule.category = Catalog::category_name(random.one_in(2) ? 0 : 1);
  if (random.one_in(3)) rule.book_id = random.between(1, 4);
  if (random.one_in(3)) rule.coupon_code = random.one_in(2) ? "ONE" : "two";
  if (rule.kind == DiscountKind::kPercentage) rule.amount = 5'000 + random.between(-3, 3);
  if (rule.kind == DiscountKind::kFixedAmount) rule.amount = random.between(0, 45);
  rule.min_quantity = random.between(1, 5);
  rule.starts_at = kNow - std::chrono::seconds{random.between(-1, 3)};
  rule.ends_at = kNow + std::chrono::seconds{random.between(2, 5) - 2};
  if (rule.ends_at <= rule.starts_at) rule.ends_at = rule.starts_at + std::chrono::seconds{1};
  return rule;
}

std::vector<CampaignRule> random_rules(Random& random) {
  std::vector<CampaignRule> rules;
  const std::int64_t count = random.between(1, 40);
  for (std::int64_t id = 1; id <= count; ++id) rules.push_back(random_rule(random, id));
  for (std::size_t i = rules.size(); i > 1; --i) {
    const auto other = static_cast<std::size_t>(random.between(0, static_cast<int>(i) - 1));
    std::swap(rules[i - 1], rules[other]);
  }
  return rules;
}

template <typename Rules>
LineDiscount by_offers(const Rules& rules, const Book& book, std::int64_t quantity,
                       const CouponCode& code) {
  std::vector<Offer> offers;
  rules.collect_offers(book, rules.coupon(code), offers);
  LineDiscount best;
  for (const Offer& offer : offers) best.consider(offer, book.unit_price, quantity);
  return best;
}

void expect_equal(const LineDiscount& actual, const LineDiscount& expected) {
  EXPECT_EQ(actual.rule_id, expected.rule_id);
  EXPECT_EQ(actual.discount, expected.discount);
}

TEST(RulesEquivalence, AdversarialSetsAreAnsweredAlike) {
  Random random(7);
  for (int round = 0; round < 1'500 && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE(round);
    const Catalog catalog = small_catalog(random);
    const std::vector<CampaignRule> rules = random_rules(random);
    const RuleList list(rules, kNow);
    const RulesInMemory memory(rules, kNow);
    const RulesIndexed indexed(rules, catalog, kNow);
    for (const Book& book : catalog.books()) {
      for (const std::string_view coupon : {"", "one", "TWO", "three"}) {
        const CouponCode code(coupon);
        for (const std::int64_t quantity : {1, 2, 3, 4, 5, 6, 7, 12, 999, 1'000}) {
          const LineDiscount expected = list.best(book, quantity, RuleList::coupon(code));
          expect_equal(memory.best(book, quantity, memory.coupon(code)), expected);
          expect_equal(indexed.best(book, quantity, indexed.coupon(code)), expected);
          expect_equal(by_offers(list, book, quantity, code), expected);
          expect_equal(by_offers(memory, book, quantity, code), expected);
          expect_equal(by_offers(indexed, book, quantity, code), expected);
        }
      }
    }
  }
}

TEST(RulesIndexed, KeepsOnlyRulesThatCanBeTheBest) {
  const Catalog catalog({Book{1, 0, Money{1'000}}});
  std::vector<CampaignRule> rules;
  for (std::int64_t id = 1; id <= 1'000; ++id) {
    CampaignRule rule;
    rule.id = id;
    rule.amount = id * 10;  // each better than those before
    rule.starts_at = kNow;
    rule.ends_at = kNow + std::chrono::seconds{1};
    rules.push_back(rule);
  }
  EXPECT_EQ(RulesIndexed(rules, catalog, kNow).offer_count(), 1U);
}

}  // namespace
}  // namespace bookstore::checkout
