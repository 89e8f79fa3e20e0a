#include "service/checkout/rule_generator.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "service/checkout/coupon.h"
#include "service/checkout/rule_reader.h"
#include "tests/support/checkout_carts.h"

namespace bookstore::checkout {
namespace {

std::vector<CampaignRule> generated(std::size_t count, std::uint64_t seed) {
  const RuleFormat format;
  simdjson::ondemand::parser parser;
  const RulesText text(generate_rules_text(count, seed), "generated");
  std::vector<CampaignRule> rules = read_rules(text, format, parser).value();
  EXPECT_TRUE(check_rules(rules, "generated", Catalog::generate(seed)));
  return rules;
}

TEST(RuleGenerator, GivesExactlyTheRulesAskedFor) {
  for (const std::size_t count : {1U, 2U, 46U, 47U, 48U, 2'000U}) {
    EXPECT_EQ(generated(count, 42).size(), count);
  }
}

TEST(RuleGenerator, EverySeedGivesValidRules) {
  for (const std::uint64_t seed : {0U, 1U, 7U, 1'000'003U}) {
    EXPECT_EQ(generated(500, seed).size(), 500U);
  }
}

TEST(RuleGenerator, SameSeedSameTextOtherSeedOtherText) {
  EXPECT_EQ(generate_rules_text(300, 5), generate_rules_text(300, 5));
  EXPECT_NE(generate_rules_text(300, 5), generate_rules_text(300, 6));
}

TEST(RuleGenerator, TwoThousandRulesAreAboutFourHundredKilobytes) {
  const std::size_t bytes = generate_rules_text(2'000, 42).size();
  EXPECT_GT(bytes, 380'000U);
  EXPECT_LT(bytes, 440'000U);
}

TEST(RuleGenerator, OneInFiveNeedsACouponAndSomeHaveExpired) {
  const std::vector<CampaignRule> rules = generated(2'000, 42);
  const auto as_of = parse_timestamp(kDefaultAsOf).value();
  const auto coupons = std::ranges::count_if(
      rules, [](const CampaignRule& rule) { return rule.coupon_code.has_value(); });
  const auto expired =
      std::ranges::count_if(rules, [&](const CampaignRule& rule) { return rule.ends_at <= as_of; });
  EXPECT_NEAR(static_cast<double>(coupons), 400, 60);
  EXPECT_NEAR(static_cast<double>(expired), 100, 40);
}

TEST(RuleGenerator, AsksOnlyForCouponsOfTheCasesList) {
  const std::vector<std::string> listed = test::case_lines("coupons.txt");
  EXPECT_TRUE(std::ranges::equal(listed, kGeneratedCoupons));
  for (const CampaignRule& rule : generated(2'000, 42)) {
    if (!rule.coupon_code) continue;
    EXPECT_TRUE(std::ranges::any_of(listed, [&](const std::string& code) {
      return equal_without_case(code, *rule.coupon_code);
    })) << *rule.coupon_code;
  }
}

}  // namespace
}  // namespace bookstore::checkout
