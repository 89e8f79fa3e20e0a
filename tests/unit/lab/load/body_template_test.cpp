#include "lab/load/body_template.h"

#include <gtest/gtest.h>

#include <set>

namespace lab::load {
namespace {

std::string body_of(const BodyTemplate& made, std::uint64_t seed, std::uint64_t index) {
  std::string body;
  made.append(seed, index, body);
  return body;
}

TEST(BodyTemplate, KeepsTextWithoutFields) {
  const auto made = BodyTemplate::parse(R"({"a":{"b":1}})");
  ASSERT_TRUE(made);
  EXPECT_EQ(body_of(*made, 1, 5), R"({"a":{"b":1}})");
}

TEST(BodyTemplate, DrawsEveryFieldWithinItsBounds) {
  const auto made = BodyTemplate::parse("{{int -1 1}},{{choice x yy}},{{index}}");
  ASSERT_TRUE(made);
  std::set<std::string> seen;
  for (std::uint64_t i = 0; i < 200; ++i) {
    std::string body = body_of(*made, 7, i);
    const std::string ending = "," + std::to_string(i);
    ASSERT_TRUE(body.ends_with(ending)) << body;
    seen.insert(body.substr(0, body.size() - ending.size()));
  }
  EXPECT_EQ(seen, (std::set<std::string>{"-1,x", "-1,yy", "0,x", "0,yy", "1,x", "1,yy"}));
}

TEST(BodyTemplate, SameSeedAndIndexGiveTheSameBody) {
  const auto made = BodyTemplate::parse("{{int 1 1000000000}}");
  ASSERT_TRUE(made);
  EXPECT_EQ(body_of(*made, 3, 9), body_of(*made, 3, 9));
  EXPECT_NE(body_of(*made, 3, 9), body_of(*made, 4, 9));
  EXPECT_NE(body_of(*made, 3, 9), body_of(*made, 3, 10));
}

TEST(BodyTemplate, RefusesWhatIsNoField) {
  for (const char* text : {"{{int 1}}", "{{int a 2}}", "{{int 2 1}}", "{{choice}}", "{{}}",
                           "{{indx}}", "{{index", "{{int 1 99999999999999999999}}"}) {
    const auto made = BodyTemplate::parse(text);
    ASSERT_FALSE(made) << text;
    EXPECT_NE(made.error().remedy.find("{{int LOW HIGH}}"), std::string::npos);
  }
}

TEST(BodyTemplate, WholeRangeOfNumbersButOneIsAllowed) {
  EXPECT_TRUE(BodyTemplate::parse("{{int -9223372036854775808 9223372036854775806}}"));
  EXPECT_FALSE(BodyTemplate::parse("{{int -9223372036854775808 9223372036854775807}}"));
}

}  // namespace
}  // namespace lab::load
