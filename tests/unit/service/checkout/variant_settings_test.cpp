#include "service/checkout/variant_settings.h"

#include <gtest/gtest.h>

namespace bookstore::checkout {
namespace {

TEST(VariantSettings, PublishedVariantsAreAsPublished) {
  const std::vector<VariantSettings> variants = published_variants();
  EXPECT_EQ(variants.at(0).path(), "/api/checkout");
  EXPECT_EQ(variants.at(0).text(), "rules:text,format:fresh,parser:fresh,cache:cart");
  EXPECT_EQ(variants.at(1).path(), "/api/checkout-v2");
  EXPECT_EQ(variants.at(1).text(), "rules:memory,cache:none");
  EXPECT_EQ(variants.at(2).path(), "/api/checkout-v3");
  EXPECT_EQ(variants.at(2).text(), "rules:indexed,cache:none");
}

TEST(VariantSettings, LeftOutSettingsAreThoseOfV1) {
  EXPECT_EQ(parse_variant("a=cache:none")->text(),
            "rules:text,format:fresh,parser:fresh,cache:none");
  EXPECT_EQ(parse_variant("a=format:shared")->text(),
            "rules:text,format:shared,parser:fresh,cache:cart");
  EXPECT_EQ(parse_variant("a=rules:memory")->text(), "rules:memory,cache:cart");
  EXPECT_EQ(parse_variant("x-1=cache:item,rules:indexed")->text(), "rules:indexed,cache:item");
  EXPECT_EQ(parse_variant("x-1=cache:item")->path(), "/api/checkout-x-1");
}

TEST(VariantSettings, RefusesWhatItDoesNotKnow) {
  for (const char* text : {"",
                           "a",
                           "a=",
                           "=cache:none",
                           "A=cache:none",
                           "a b=cache:none",
                           "a/b=cache:none",
                           "v1=cache:none",
                           "v2=cache:none",
                           "v3=cache:none",
                           "a=cache",
                           "a=cache:",
                           "a=cache:big",
                           "a=speed:fast",
                           "a=cache:none,",
                           "a=cache:none,cache:none",
                           "a=cache:none,,parser:fresh",
                           "a=cache:none parser:fresh",
                           "a=rules:Text",
                           "abcdefghijklmnopqrstuvwxyzabcdefg=cache:none"}) {
    const auto variant = parse_variant(text);
    ASSERT_FALSE(variant) << text;
    EXPECT_EQ(variant.error().code, common::ErrorCode::kInvalidArgument);
    EXPECT_FALSE(variant.error().remedy.empty());
  }
}

TEST(VariantSettings, RefusesASettingWithoutEffect) {
  for (const char* text : {"a=rules:memory,format:fresh", "a=rules:indexed,parser:reused",
                           "a=parser:fresh,rules:memory,cache:none"}) {
    const auto variant = parse_variant(text);
    ASSERT_FALSE(variant) << text;
    EXPECT_NE(variant.error().cause.find("no effect"), std::string::npos);
  }
}

TEST(VariantSettings, RefusesANameTwice) {
  EXPECT_EQ(all_variants({"a=cache:none", "b=cache:item"})->size(), 5U);
  EXPECT_FALSE(all_variants({"a=cache:none", "a=cache:item"}));
}

}  // namespace
}  // namespace bookstore::checkout
