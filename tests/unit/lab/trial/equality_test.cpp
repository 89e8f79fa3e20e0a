#include "lab/trial/equality.h"

#include <gtest/gtest.h>

#include "lab/load/body_makers.h"
#include "tests/support/scripted_server.h"

namespace lab::trial {
namespace {

constexpr auto kBoth = casefile::Alike::kStatusAndBody;

TEST(DifferenceBetween, IsEmptyForTheSameStatusAndBytes) {
  EXPECT_EQ(difference_between({200, "application/json", "{}"}, {200, "text/plain", "{}"}, kBoth),
            "");
}

TEST(DifferenceBetween, NamesStatusFirst) {
  EXPECT_EQ(difference_between({200, "", "a"}, {422, "", "b"}, kBoth), "status 422 instead of 200");
}

TEST(DifferenceBetween, NamesTheFirstByteThatDiffers) {
  EXPECT_EQ(difference_between({200, "", "total 12.90"}, {200, "", "total 12.91"}, kBoth),
            "bodies differ from byte 10: '1' instead of '0'");
}

TEST(DifferenceBetween, SeesABodyThatIsOnlyShorter) {
  EXPECT_EQ(difference_between({200, "", "abc"}, {200, "", "ab"}, kBoth),
            "bodies differ from byte 2: '' instead of 'c'");
}

TEST(DifferenceBetween, OfBodiesIsNoneWhereOnlyTheStatusCounts) {
  EXPECT_EQ(difference_between({200, "", "a"}, {200, "", "b"}, casefile::Alike::kStatus), "");
  EXPECT_NE(difference_between({200, "", "a"}, {404, "", "a"}, casefile::Alike::kStatus), "");
}

// Answers 12 to everything but what `odd` says.
tests::ScriptedServer::Script answers(std::string odd_path, std::uint64_t odd_number) {
  return [=, seen = std::uint64_t{0}](const tests::ReceivedRequest& request) mutable {
    const bool odd = request.text.starts_with("POST " + odd_path) && seen++ == odd_number;
    return tests::ScriptedAnswer{tests::http_answer(200, odd ? "13" : "12")};
  };
}

class EqualAnswers : public testing::Test {
 protected:
  static std::unique_ptr<load::RequestMaker> maker(const load::Target& target) {
    auto head = load::RequestHead::make(target, "POST", {}, "application/json");
    return std::make_unique<load::FixedBodyMaker>(*head, "{}");
  }

  static common::Result<record::Equality> check(const tests::ScriptedServer& server) {
    std::vector<Contender> contenders;
    for (const char* path : {"/a", "/b"}) {
      const load::Target target = load::parse_target(server.url(path)).value();
      contenders.push_back({path, target, maker(target), maker(target)});
    }
    return check_equal_answers(contenders, 3, 10, casefile::Alike::kStatusAndBody, {});
  }
};

TEST_F(EqualAnswers, EveryContenderIsAskedEveryRequest) {
  const tests::ScriptedServer server(answers("/none", 0));
  const auto equality = check(server);
  ASSERT_TRUE(equality);
  EXPECT_TRUE(equality->equal);
  EXPECT_EQ(equality->requests, 10U);
  EXPECT_EQ(server.requests(), 20U);
}

TEST_F(EqualAnswers, OneOddAnswerIsFoundAndNamed) {
  const tests::ScriptedServer server(answers("/b", 7));
  const auto equality = check(server);
  ASSERT_TRUE(equality);
  EXPECT_FALSE(equality->equal);
  EXPECT_EQ(equality->requests, 8U);
  EXPECT_EQ(equality->difference,
            "request 4, /b against /a: bodies differ from byte 1: '3' instead of '2'");
}

TEST_F(EqualAnswers, ErrorsToOrdinaryTrafficAreNoEquality) {
  const tests::ScriptedServer server([](const tests::ReceivedRequest&) {
    return tests::ScriptedAnswer{tests::http_answer(500, "broken")};
  });
  const auto equality = check(server);
  ASSERT_TRUE(equality);
  EXPECT_FALSE(equality->equal);
  EXPECT_NE(equality->difference.find("status 500: broken"), std::string::npos);
}

TEST_F(EqualAnswers, NoAnswerIsAnError) {
  const tests::ScriptedServer server([](const tests::ReceivedRequest&) {
    return tests::ScriptedAnswer{"", true};
  });
  EXPECT_FALSE(check(server));
}

}  // namespace
}  // namespace lab::trial
