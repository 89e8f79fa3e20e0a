#include <gtest/gtest.h>

#include "tests/support/program.h"
#include "tests/support/raw_client.h"

namespace tests {
namespace {

using testing::Test;

constexpr const char* kAlive = "{\"status\":\"alive\"}";

class Requests : public Test {
 protected:
  Bookstore bookstore_;
};

TEST_F(Requests, KeepsTheConnectionOfHttp11) {
  RawClient client(bookstore_.address());
  for (int i = 0; i < 3; ++i) {
    client.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    const std::string answer = client.read_answer();
    EXPECT_EQ(status_of(answer), "200");
    EXPECT_EQ(body_of(answer), kAlive);
    EXPECT_TRUE(answer.contains("\r\nContent-Type: application/json\r\n"));
    EXPECT_FALSE(answer.contains("Connection:"));
  }
}

TEST_F(Requests, ClosesWhenHttp11AsksForIt) {
  const std::string answer = round_trip(
      bookstore_.address(), "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  EXPECT_TRUE(answer.contains("\r\nConnection: close\r\n"));
  EXPECT_EQ(body_of(answer), kAlive);
}

TEST_F(Requests, ClosesAfterHttp10UnlessAskedToKeep) {
  EXPECT_TRUE(round_trip(bookstore_.address(), "GET /healthz HTTP/1.0\r\n\r\n")
                  .contains("\r\nConnection: close\r\n"));
  RawClient client(bookstore_.address());
  for (int i = 0; i < 2; ++i) {
    client.send("GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
    EXPECT_TRUE(client.read_answer().contains("\r\nConnection: keep-alive\r\n"));
  }
}

TEST_F(Requests, AnswersHeadWithoutABody) {
  RawClient client(bookstore_.address());
  client.send("HEAD /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /readyz HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_TRUE(client.read_head().contains("\r\nContent-Length: 18\r\n"));
  EXPECT_EQ(body_of(client.read_answer()), "{\"status\":\"ready\"}");
}

TEST_F(Requests, AnswersPipelinedRequestsInOrder) {
  RawClient client(bookstore_.address());
  std::string requests;
  for (int i = 0; i < 200; ++i) {
    requests +=
        "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nPOST /none HTTP/1.1\r\nHost: x\r\n"
        "Content-Length: 4\r\n\r\nbody";
  }
  client.send(requests);
  for (int i = 0; i < 200; ++i) {
    ASSERT_EQ(status_of(client.read_answer()), "200");
    ASSERT_EQ(status_of(client.read_answer()), "404");
  }
}

TEST_F(Requests, AnswersARequestSentByteByByte) {
  RawClient client(bookstore_.address());
  for (const char byte : std::string("GET /healthz?x=1 HTTP/1.1\r\nHost: x\r\n\r\n")) {
    client.send({&byte, 1});
  }
  EXPECT_EQ(status_of(client.read_answer()), "200");
}

TEST_F(Requests, ReadsChunkedBodiesAndTrailers) {
  RawClient client(bookstore_.address());
  client.send(
      "POST /none HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: "
      "chunked\r\n\r\n3\r\nabc\r\n2;e=1\r\nde\r\n"
      "0\r\nHost: y\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(status_of(client.read_answer()), "404");
  EXPECT_EQ(status_of(client.read_answer()), "200");
}

TEST_F(Requests, ContinuesWhenTheClientWaitsForIt) {
  RawClient client(bookstore_.address());
  client.send(
      "POST /none HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n");
  EXPECT_EQ(client.read_head(), "HTTP/1.1 100 Continue\r\n\r\n");
  client.send("ab");
  EXPECT_EQ(status_of(client.read_answer()), "404");
}

TEST_F(Requests, TakesAbsoluteTargetsAndEmptyLinesBefore) {
  RawClient client(bookstore_.address());
  client.send("\r\n\r\nGET http://books.example/healthz?x HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(status_of(client.read_answer()), "200");
}

TEST_F(Requests, NamesTheAllowedMethods) {
  RawClient client(bookstore_.address());
  for (const std::string method : {"POST", "DELETE", "BREW"}) {
    client.send(method + " /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    const std::string answer = client.read_answer();
    EXPECT_EQ(status_of(answer), "405") << method;
    EXPECT_TRUE(answer.contains("\r\nAllow: GET, HEAD\r\n"));
    EXPECT_TRUE(answer.contains("\r\nContent-Type: application/problem+json\r\n"));
  }
}

TEST_F(Requests, AnswersAClientThatHasClosedItsSendingSide) {
  RawClient client(bookstore_.address());
  client.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  client.close_sending();
  EXPECT_EQ(body_of(client.read_to_end()), kAlive);
  EXPECT_TRUE(client.closed());
}

TEST_F(Requests, SurvivesResets) {
  for (int i = 0; i < 50; ++i) {
    RawClient client(bookstore_.address());
    client.send(i % 2 == 0 ? "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" : "GET /hea");
    client.reset();
  }
  EXPECT_EQ(status_of(round_trip(bookstore_.address(), "GET /healthz HTTP/1.0\r\n\r\n")), "200");
}

TEST_F(Requests, ClosesAClientThatNeverReadsWithoutHarmToOthers) {
  RawClient deaf(bookstore_.address());
  std::string requests;
  for (int i = 0; i < 20'000; ++i) requests += "GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n";
  RawClient other(bookstore_.address());
  for (int i = 0; i < 4; ++i) {
    deaf.send(std::string_view(requests).substr(0, 200'000));
    other.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    EXPECT_EQ(status_of(other.read_answer()), "200");
  }
}

TEST_F(Requests, EchoesItsConfiguration) {
  const std::string answer =
      round_trip(bookstore_.admin_address(), "GET /diag/config HTTP/1.0\r\n\r\n");
  EXPECT_TRUE(answer.contains("\"listen\": \"127.0.0.1:0\""));
  EXPECT_TRUE(answer.contains("\"workers\": "));
  EXPECT_TRUE(answer.contains("\"compiler\": "));
}

TEST_F(Requests, KeepsPublicAndAdminApart) {
  EXPECT_EQ(status_of(round_trip(bookstore_.address(), "GET /metrics HTTP/1.0\r\n\r\n")), "404");
  EXPECT_EQ(status_of(round_trip(bookstore_.admin_address(), "GET /healthz HTTP/1.0\r\n\r\n")),
            "404");
}

}  // namespace
}  // namespace tests
