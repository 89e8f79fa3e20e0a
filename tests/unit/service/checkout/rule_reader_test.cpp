#include "service/checkout/rule_reader.h"

#include <gtest/gtest.h>

namespace bookstore::checkout {
namespace {

const std::string kRule =
    R"({"id":17,"name":"Sale","kind":"percentage","category":"history","bookId":null,)"
    R"("couponCode":"BOOK25","amount":12.50,"minQuantity":2,)"
    R"("startsAt":"2020-01-01T00:00:00Z","endsAt":"2099-12-31T23:59:59Z"})";

common::Result<std::vector<CampaignRule>> read(const std::string& text) {
  const RuleFormat format;
  simdjson::ondemand::parser parser;
  const RulesText rules_text(text, "rules.json");
  common::Result<std::vector<CampaignRule>> rules = read_rules(rules_text, format, parser);
  if (!rules) return rules;
  const auto checked = check_rules(*rules, rules_text.origin(), Catalog::generate(42));
  if (!checked) return common::fail(checked.error());
  return rules;
}

// kRule with one text in it replaced, as the second rule of a set.
std::string second_with(const std::string& from, const std::string& to) {
  std::string changed = kRule;
  changed.replace(changed.find(from), from.size(), to);
  if (from != "\"id\":17") changed.replace(changed.find("17"), 2, "18");
  return "[" + kRule + "," + changed + "]";
}

TEST(RuleReader, ReadsEveryField) {
  const CampaignRule rule = read("[" + kRule + "]").value().at(0);
  EXPECT_EQ(rule.id, 17);
  EXPECT_EQ(rule.name, "Sale");
  EXPECT_EQ(rule.kind, DiscountKind::kPercentage);
  EXPECT_EQ(rule.category, "history");
  EXPECT_EQ(rule.book_id, std::nullopt);
  EXPECT_EQ(rule.coupon_code, "BOOK25");
  EXPECT_EQ(rule.amount, 1'250);
  EXPECT_EQ(rule.min_quantity, 2);
  EXPECT_EQ(rule.starts_at, parse_timestamp("2020-01-01T00:00:00Z"));
  EXPECT_EQ(rule.ends_at, parse_timestamp("2099-12-31T23:59:59Z"));
}

TEST(RuleReader, TakesMembersInAnyOrderAndLetterCaseAndAbsentForNull) {
  const CampaignRule rule =
      read(R"([{"ENDSAT":"2030-01-01T00:00:00Z","startsat":"2020-01-01T00:00:00Z",)"
           R"("MinQuantity":3,"Amount":0,"KIND":"bundle","bookid":7,"more":{"a":[1,{}]},)"
           R"("Name":"Caf\u00e9","Id":1}])")
          .value()
          .at(0);
  EXPECT_EQ(rule.kind, DiscountKind::kBundle);
  EXPECT_EQ(rule.book_id, 7);
  EXPECT_EQ(rule.name, "Caf\u00e9");
  EXPECT_EQ(rule.category, std::nullopt);
  EXPECT_EQ(rule.coupon_code, std::nullopt);
}

struct Refusal {
  const char* from;
  const char* to;
  const char* field;
  const char* cause;
};

const Refusal kRefusals[] = {
    {"\"id\":17", "\"id\":17", "id", "17 is also the id of rules[0]"},
    {"\"id\":17", "\"id\":0", "id", "whole number"},
    {"\"id\":17", "\"id\":1.5", "id", "whole number"},
    {"\"id\":17", "\"id\":\"17\"", "id", "whole number"},
    {"\"id\":17", "\"id\":18,\"ID\":19", "id", "given twice"},
    {"\"Sale\"", "5", "name", "not a text"},
    {"percentage", "Percentage", "kind", "\"Percentage\" is not a kind"},
    {"percentage", "gift", "kind", "\"gift\" is not a kind"},
    {"\"percentage\"", "1", "kind", "is not a kind"},
    {"percentage", "bundle", "amount", "a bundle has no amount"},
    {"\"history\"", "\"cars\"", "category", "no category is called \"cars\""},
    {"\"history\"", "5", "category", "not a text"},
    {"\"bookId\":null", "\"bookId\":5001", "bookId", "no book 5001"},
    {"\"bookId\":null", "\"bookId\":-1", "bookId", "whole number"},
    {"\"BOOK25\"", "\"BOOK 25\"", "couponCode", "not a coupon code"},
    {"\"BOOK25\"", "\"\"", "couponCode", "not a coupon code"},
    {"12.50", "12.505", "amount", "more than two decimals"},
    {"12.50", "-1", "amount", "negative"},
    {"12.50", "100.01", "amount", "over 100 percent"},
    {"12.50", "1e1", "amount", "exponent"},
    {"12.50", "\"12.50\"", "amount", "not a number"},
    {"12.50", "null", "amount", "not a number"},
    {"\"minQuantity\":2", "\"minQuantity\":0", "minQuantity", "whole number"},
    {"\"minQuantity\":2", "\"minQuantity\":-2", "minQuantity", "whole number"},
    {",\"minQuantity\":2", "", "minQuantity", "missing"},
    {"2020-01-01T00:00:00Z", "2020-01-01", "startsAt", "not a time"},
    {"2020-01-01T00:00:00Z", "2021-02-29T00:00:00Z", "startsAt", "not a time"},
    {"2099-12-31T23:59:59Z", "2020-01-01T00:00:00Z", "endsAt", "not after startsAt"},
    {"2099-12-31T23:59:59Z", "2019-01-01T00:00:00Z", "endsAt", "not after startsAt"},
    {"\"endsAt\"", "\"until\"", "endsAt", "missing"},
};

TEST(RuleReader, NamesIndexAndFieldOfWhatItRefuses) {
  for (const Refusal& refusal : kRefusals) {
    const auto rules = read(second_with(refusal.from, refusal.to));
    ASSERT_FALSE(rules) << refusal.to;
    EXPECT_EQ(rules.error().subject, std::string("rules.json, rules[1], field ") + refusal.field)
        << refusal.to;
    EXPECT_NE(rules.error().cause.find(refusal.cause), std::string::npos) << rules.error().cause;
    EXPECT_FALSE(rules.error().remedy.empty()) << refusal.to;
  }
}

TEST(RuleReader, RefusesTextThatIsNoArrayOfRules) {
  for (const std::string& text :
       {std::string(), std::string(" "), std::string("{}"), std::string("null"), std::string("[1]"),
        std::string("[]"), std::string("[") + kRule, "[" + kRule + "] x", "[" + kRule + "][]",
        "[" + kRule + ",]", "[" + kRule + " " + kRule + "]", kRule,
        "[" + kRule.substr(0, kRule.size() - 1) + "]", std::string("[{\"id\":17 \"name\":1}]"),
        std::string("[\"\xff\"]"), std::string("[{\"extra\":[1,}]")}) {
    EXPECT_FALSE(read(text)) << text;
  }
}

TEST(RuleReader, MalformedRuleIsNamedByItsIndex) {
  EXPECT_EQ(read("[" + kRule + ",5]").error().subject, "rules.json, rules[1]");
}

TEST(RuleReader, AcceptsTheBoundariesOfItsRanges) {
  EXPECT_TRUE(read(second_with("12.50", "100")));
  EXPECT_TRUE(read(second_with("12.50", "0.00")));
  EXPECT_TRUE(read(second_with("\"minQuantity\":2", "\"minQuantity\":1000000")));
  EXPECT_FALSE(read(second_with("\"minQuantity\":2", "\"minQuantity\":1000001")));
  EXPECT_TRUE(read(second_with("\"id\":17", "\"id\":9007199254740991")));
  EXPECT_FALSE(read(second_with("\"id\":17", "\"id\":9007199254740992")));
}

TEST(RulesText, SaysWhichFileIsMissing) {
  const auto text = RulesText::from_file("/nowhere/rules.json");
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().code, common::ErrorCode::kNotFound);
  EXPECT_EQ(text.error().subject, "/nowhere/rules.json");
  EXPECT_FALSE(RulesText::from_file("/"));
}

}  // namespace
}  // namespace bookstore::checkout
