#include <gtest/gtest.h>

#include <ostream>

#include "tests/support/program.h"
#include "tests/support/raw_client.h"

namespace tests {
namespace {

struct BadRequest {
  const char* name;
  std::string bytes;
  const char* status;
};

void PrintTo(const BadRequest& request, std::ostream* out) { *out << request.name; }

const std::string kHost = "Host: x\r\n";

std::vector<BadRequest> bad_requests() {
  const std::string post = "POST /healthz HTTP/1.1\r\n" + kHost;
  const std::string get = "GET /healthz HTTP/1.1\r\n";
  const std::string chunked = post + "Transfer-Encoding: chunked\r\n\r\n";
  return {
      {"NoHost", get + "\r\n", "400"},
      {"TwoHosts", get + kHost + kHost + "\r\n", "400"},
      {"LengthAndCoding", post + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n", "400"},
      {"CodingAndLength", post + "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n", "400"},
      {"TwoEqualLengths", post + "Content-Length: 2\r\nContent-Length: 2\r\n\r\nab", "400"},
      {"TwoLengths", post + "Content-Length: 2\r\nContent-Length: 3\r\n\r\nabc", "400"},
      {"LengthList", post + "Content-Length: 2, 2\r\n\r\nab", "400"},
      {"PositiveLength", post + "Content-Length: +2\r\n\r\nab", "400"},
      {"NegativeLength", post + "Content-Length: -2\r\n\r\nab", "400"},
      {"HugeLength", post + "Content-Length: 18446744073709551617\r\n\r\n", "400"},
      {"UnknownCoding", post + "Transfer-Encoding: gzip, chunked\r\n\r\n", "400"},
      {"CodingNotLast", post + "Transfer-Encoding: gzip\r\n\r\n", "400"},
      {"CodingInHttp10", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "400"},
      {"NoHttp", "hello\r\n\r\n", "400"},
      {"Binary", std::string("\x16\x03\x01\x02\x00\x01\r\n\r\n", 10), "400"},
      {"BareLineFeeds", "GET /healthz HTTP/1.1\nHost: x\n\n", "400"},
      {"NoTarget", "GET HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
      {"OtherVersion", "GET / HTTP/2.0\r\nHost: x\r\n\r\n", "400"},
      {"BlankBeforeColon", get + "Host : x\r\n\r\n", "400"},
      {"ControlInField", get + kHost + std::string("X: a\0b\r\n\r\n", 10), "400"},
      {"BadChunkSize", chunked + "x\r\n", "400"},
      {"ChunkWithoutEnd", chunked + "2\r\nabcd\r\n", "400"},
      {"EndlessChunkExtension", chunked + "2;" + std::string(40'000, 'e'), "400"},
      {"UnknownExpectation", get + kHost + "Expect: wonders\r\n\r\n", "417"},
      {"LargeHead", get + kHost + "X: " + std::string(9000, 'x') + "\r\n\r\n", "431"},
      {"LargeTarget", "GET /" + std::string(9000, 'x') + " HTTP/1.1\r\n" + kHost + "\r\n", "431"},
      {"LargeBody", post + "Content-Length: 65537\r\n\r\n" + std::string(65537, 'x'), "413"},
      {"LargeChunk", chunked + "10001\r\n" + std::string(65537, 'x'), "413"},
  };
}

class BadRequests : public testing::TestWithParam<BadRequest> {
 protected:
  static void SetUpTestSuite() { bookstore = new Bookstore; }
  static void TearDownTestSuite() { delete bookstore; }
  static Bookstore* bookstore;
};

Bookstore* BadRequests::bookstore = nullptr;

TEST_P(BadRequests, AreRefusedWithAProblemAndClosed) {
  RawClient client(bookstore->address());
  client.send(GetParam().bytes);
  const std::string answer = client.read_to_end();
  EXPECT_TRUE(client.closed());
  EXPECT_EQ(status_of(answer), GetParam().status) << answer;
  EXPECT_NE(answer.find("\r\nContent-Type: application/problem+json\r\n"), std::string::npos);
  EXPECT_NE(answer.find("\r\nConnection: close\r\n"), std::string::npos);
  EXPECT_NE(body_of(answer).find("\"type\":\"about:blank\""), std::string::npos);
  EXPECT_EQ(answer.find("}HTTP/"), std::string::npos) << "more than one answer";
}

INSTANTIATE_TEST_SUITE_P(Http, BadRequests, testing::ValuesIn(bad_requests()),
                         [](const auto& bad) { return bad.param.name; });

TEST(HeadLimit, HoldsForAHeadThatComesInPieces) {
  const Bookstore bookstore;
  RawClient client(bookstore.address());
  std::string line = "X: " + std::string(1000, 'x') + "\r\n";
  client.send("GET /healthz HTTP/1.1\r\nHost: x\r\n");
  for (int i = 0; i < 9 && client.send(line); ++i) {
  }
  EXPECT_EQ(status_of(client.read_to_end()), "431");
}

TEST(HeadLimit, AllowsAHeadOfExactlyTheLimit) {
  const Bookstore bookstore;
  RawClient client(bookstore.address());
  std::string head = "GET /healthz HTTP/1.1\r\nHost: x\r\nX: ";
  head += std::string(8192 - head.size() - 4, 'x') + "\r\n\r\n";
  client.send(head);
  EXPECT_EQ(status_of(client.read_answer()), "200");
}

TEST(BodyLimit, AllowsABodyOfExactlyTheLimit) {
  const Bookstore bookstore;
  RawClient client(bookstore.address());
  client.send("POST /none HTTP/1.1\r\nHost: x\r\nContent-Length: 65536\r\n\r\n" +
              std::string(65536, 'x') + "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(status_of(client.read_answer()), "404");
  EXPECT_EQ(status_of(client.read_answer()), "200");
}

TEST(BodyLimit, AnswersBeforeTheBodyWhenItsLengthIsTooMuch) {
  const Bookstore bookstore;
  RawClient client(bookstore.address());
  client.send(
      "POST /none HTTP/1.1\r\nHost: x\r\nContent-Length: 65537\r\nExpect: 100-continue\r\n\r\n");
  EXPECT_EQ(status_of(client.read_head()), "413");
}

}  // namespace
}  // namespace tests
