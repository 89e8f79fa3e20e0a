// One mistake at a time in a case.toml that is otherwise right: each must be refused for what it
// is.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "lab/case/case_reader.h"
#include "tests/support/run_builder.h"

namespace lab::casefile {
namespace {

struct Mistake {
  const char* from;
  const char* to;
  const char* key;     // named in the error
  const char* cause;   // part of it
  const char* remedy;  // part of it
};

constexpr Mistake kMistakes[] = {
    {"max_vus = 200", "max_vu = 200", "load.max_vus", "is missing", "add it"},
    {"rate = 700\narr", "rate = 700\nrat = 1\narr", "load.rat", "not a known key",
     "did you mean 'rate'?"},
    {"rate = 700\narr", "rate = \"fast\"\narr", "load.rate", "is not a number", "write a number"},
    {"rate = 700\narr", "rate = 0\narr", "load.rate", "is not above 0", "above 0"},
    {"arrivals = \"uniform\"", "arrivals = \"unifrom\"", "load.arrivals", "'unifrom' is not known",
     "did you mean 'uniform'?"},
    {"after = \"v2\"", "after = \"v22\"", "compare.after", "'v22' is not known",
     "did you mean 'v2'?"},
    {"after = \"v2\"", "after = \"v1\"", "compare.after", "same variant", "two different"},
    {"measure = \"server.p50_ms\"", "measure = \"server.p5_ms\"", "measures[6].measure",
     "'server.p5_ms' is not known", "did you mean 'server.p50_ms'?"},
    {"divisor = \"server.requests\"", "divisor = \"server.request\"", "signature[4].divisor",
     "'server.request' is not known", "did you mean 'server.requests'?"},
    {"at_least = 0.20", "", "signature[0].text", "has no bound", "at_least or at_most"},
    {"primary = true", "primary = false", "measures", "0 rows are primary", "exactly one"},
    {"primary = true", "primary = 1", "measures[4].primary", "is not true or false",
     "true or false"},
    {"name = \"v2\"", "name = \"v1\"", "variants[1].name", "is there twice", "own name"},
    {"path = \"/api/checkout-v2\"", "path = \"api\"", "variants[1].path", "does not start with /",
     "path of a URL"},
    {"(?P<public>", "(", "service.ready", "no group named 'public'", "RE2 pattern"},
    {"pressure = 1.25", "pressure = 0.9", "limit.pressure", "not above 1", "1.25"},
    {"requests = 1000", "requests = 1000.5", "equality.requests", "is not a whole number",
     "whole number"},
    {"role = \"root\"", "role = \"guilty\"", "suspects[0].role", "'guilty' is not known",
     "use one of: root"},
    {"{before.server.p50_ms}", "{before.server.p5}", "findings[1].text",
     "{before.server.p5} stands for nothing", "use {before.MEASURE}"},
    {"label = \"client p50\"", "label = \"a label that no table could ever hold\"",
     "measures[2].label", "more than 29 letters", "80 columns"},
    {"{quota}", "{quote}", "measures[11].label", "{quote} stands for nothing", "use {rate}"},
    {"flag = \"--rules\"", "flag = \"rules\"", "inputs.rules.flag", "is not an option", "--rules"},
    {"seed = 42", "seed = -42", "load.seed", "is not from 1", "range"},
    {"[slo]", "[slow]", "slo", "is missing", "[slo]"},
    {"[load]", "[load", "", "", "TOML syntax"},
};

unsigned line_of(const std::string& text, std::size_t at) {
  return 1 + static_cast<unsigned>(
                 std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

class CaseMistakes : public ::testing::TestWithParam<Mistake> {};

TEST_P(CaseMistakes, AreRefusedForWhatTheyAre) {
  const Mistake& mistake = GetParam();
  std::string text = testing::checkout_case_text();
  const std::size_t at = text.find(mistake.from);
  ASSERT_NE(at, std::string::npos) << mistake.from;
  text.replace(at, std::string(mistake.from).size(), mistake.to);
  const auto definition = parse_case(text, "case.toml");
  ASSERT_FALSE(definition);
  const common::Error& error = definition.error();
  EXPECT_EQ(error.code, common::ErrorCode::kMalformed);
  EXPECT_TRUE(error.subject.starts_with("case.toml, line ")) << error.message();
  EXPECT_TRUE(error.subject.ends_with(mistake.key)) << error.message();
  EXPECT_NE(error.cause.find(mistake.cause), std::string::npos) << error.message();
  EXPECT_NE(error.remedy.find(mistake.remedy), std::string::npos) << error.message();
}

INSTANTIATE_TEST_SUITE_P(Checkout, CaseMistakes, ::testing::ValuesIn(kMistakes));

TEST(CaseMistake, EachHasAMessageOfItsOwn) {
  std::set<std::string> messages;
  for (const Mistake& mistake : kMistakes) {
    std::string text = testing::checkout_case_text();
    text.replace(text.find(mistake.from), std::string(mistake.from).size(), mistake.to);
    messages.insert(parse_case(text, "case.toml").error().message());
  }
  EXPECT_EQ(messages.size(), std::size(kMistakes));
}

TEST(CaseMistake, NamesTheLine) {
  std::string text = testing::checkout_case_text();
  const std::size_t at = text.find("pressure = 1.25");
  text.replace(at, 15, "pressure = true");
  const auto definition = parse_case(text, "case.toml");
  ASSERT_FALSE(definition);
  EXPECT_EQ(definition.error().subject,
            "case.toml, line " + std::to_string(line_of(text, at)) + ", key limit.pressure");
}

}  // namespace
}  // namespace lab::casefile
