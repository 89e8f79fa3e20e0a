#include "service/http/router.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace bookstore::http {
namespace {

Handler answering(unsigned status) {
  return [status](const Request&, Response& response) { response.status = status; };
}

unsigned answer_of(const Router::Match& match) {
  Response response;
  (*match.handler)(Request{}, response);
  return response.status;
}

TEST(Router, FindsTheExactPathOnly) {
  Router router;
  router.add(Method::kGet, "/b", answering(1));
  router.add(Method::kGet, "/a", answering(2));
  router.freeze();
  EXPECT_EQ(answer_of(router.find(Method::kGet, "/a")), 2U);
  EXPECT_EQ(answer_of(router.find(Method::kGet, "/b")), 1U);
  for (const char* path : {"", "/", "/a/", "/A", "/ab", "a", "/c"}) {
    EXPECT_EQ(router.find(Method::kGet, path).handler, nullptr) << path;
    EXPECT_EQ(router.find(Method::kGet, path).route, Router::kUnmatched) << path;
    EXPECT_TRUE(router.find(Method::kGet, path).allow.empty()) << path;
  }
}

TEST(Router, LabelsRoutesInTheOrderTheyWereAdded) {
  Router router;
  router.add(Method::kPost, "/z", answering(1));
  router.add(Method::kGet, "/a", answering(2));
  router.add(Method::kGet, "/z", answering(3));
  router.freeze();
  EXPECT_EQ(router.labels(), (std::vector<std::string>{"unmatched", "/z", "/a"}));
  EXPECT_EQ(router.find(Method::kGet, "/z").route, 1U);
  EXPECT_EQ(router.find(Method::kPost, "/a").route, 2U);
}

TEST(Router, AnswersHeadWithTheHandlerForGet) {
  Router router;
  router.add(Method::kGet, "/a", answering(1));
  router.add(Method::kGet, "/b", answering(2));
  router.add(Method::kHead, "/b", answering(3));
  router.freeze();
  EXPECT_EQ(answer_of(router.find(Method::kHead, "/a")), 1U);
  EXPECT_EQ(answer_of(router.find(Method::kHead, "/b")), 3U);
}

TEST(Router, NamesTheMethodsOfAKnownPath) {
  Router router;
  router.add(Method::kGet, "/a", answering(1));
  router.add(Method::kPost, "/a", answering(1));
  router.add(Method::kPost, "/b", answering(1));
  router.freeze();
  EXPECT_EQ(router.find(std::nullopt, "/a").allow, "GET, HEAD, POST");
  EXPECT_EQ(router.find(Method::kGet, "/b").allow, "POST");
  EXPECT_EQ(router.find(Method::kGet, "/b").handler, nullptr);
  EXPECT_EQ(router.find(std::nullopt, "/a").handler, nullptr);
}

TEST(Router, RefusesWhatIsWrongInTheProgram) {
  Router router;
  router.add(Method::kGet, "/a", answering(1));
  EXPECT_THROW(router.add(Method::kGet, "/a", answering(1)), std::invalid_argument);
  EXPECT_THROW(router.add(Method::kGet, "a", answering(1)), std::invalid_argument);
  router.freeze();
  EXPECT_THROW(router.add(Method::kGet, "/b", answering(1)), std::logic_error);
}

}  // namespace
}  // namespace bookstore::http
