#include "lab/load/response_reader.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace lab::load {
namespace {

enum class End { kComplete, kAtClose, kMalformed };

struct Case {
  const char* name;
  std::string text;
  End end;
  unsigned status = 200;
  bool keep_alive = true;
  bool to_head = false;
};

std::vector<Case> cases() {
  const std::string k10(10, 'x');
  return {
      {"length", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n" + k10, End::kComplete},
      {"empty body", "HTTP/1.1 201 Created\r\ncontent-LENGTH:0\r\n\r\n", End::kComplete, 201},
      {"no reason", "HTTP/1.1 503\r\nContent-Length: 0\r\n\r\n", End::kComplete, 503},
      {"bare line ends", "HTTP/1.1 200 OK\nContent-Length: 10\n\n" + k10, End::kComplete},
      {"same length twice",
       "HTTP/1.1 200 OK\r\nContent-Length: 10\r\nContent-Length: 10\r\n\r\n" + k10, End::kComplete},
      {"chunked",
       "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nA\r\n" + k10 +
           "\r\n3;ext=\"1\"\r\nabc\r\n0\r\n\r\n",
       End::kComplete},
      {"chunked with trailers",
       "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, Chunked\r\n\r\n1\r\n\n\r\n0\r\nA: b\r\n\r\n",
       End::kComplete},
      {"chunked beats length",
       "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
       End::kComplete},
      {"close", "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1\r\n\r\nx",
       End::kComplete, 200, false},
      {"close among options",
       "HTTP/1.1 200 OK\r\nConnection: foo , CLOSE\r\nContent-Length: 1\r\n\r\nx", End::kComplete,
       200, false},
      {"1.0", "HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\nx", End::kComplete, 200, false},
      {"1.0 kept alive", "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 1\r\n\r\nx",
       End::kComplete},
      {"interim",
       "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
       "HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nno",
       End::kComplete, 404},
      {"204", "HTTP/1.1 204 No Content\r\nContent-Length: 9\r\n\r\n", End::kComplete, 204},
      {"304", "HTTP/1.1 304 Not Modified\r\nTransfer-Encoding: chunked\r\n\r\n", End::kComplete,
       304},
      {"answer to HEAD", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n", End::kComplete, 200, true,
       true},
      {"until close", "HTTP/1.1 200 OK\r\n\r\nanything", End::kAtClose, 200, false},
      {"unknown coding until close",
       "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, gzip\r\n\r\nzz", End::kAtClose, 200, false},
      {"not HTTP", "SSH-2.0-OpenSSH\r\n", End::kMalformed},
      {"HTTP/2", "HTTP/2 200\r\n", End::kMalformed},
      {"101", "HTTP/1.1 101 Switching Protocols\r\n", End::kMalformed},
      {"status 99", "HTTP/1.1 099 X\r\n", End::kMalformed},
      {"status of four digits", "HTTP/1.1 2000 X\r\n", End::kMalformed},
      {"signed length", "HTTP/1.1 200 OK\r\nContent-Length: +1\r\n", End::kMalformed},
      {"length with garbage", "HTTP/1.1 200 OK\r\nContent-Length: 1x\r\n", End::kMalformed},
      {"huge length", "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n",
       End::kMalformed},
      {"two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n",
       End::kMalformed},
      {"header without colon", "HTTP/1.1 200 OK\r\nnonsense\r\n", End::kMalformed},
      {"bad chunk size", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
       End::kMalformed},
      {"chunk without end", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n",
       End::kMalformed},
  };
}

void expect_end(const Case& expected, ResponseReader& reader, const std::string& where) {
  SCOPED_TRACE(expected.name + where);
  EXPECT_EQ(reader.malformed(), expected.end == End::kMalformed);
  if (expected.end == End::kMalformed) return;
  EXPECT_EQ(reader.complete(), expected.end == End::kComplete);
  EXPECT_EQ(reader.finish_at_close(), expected.end == End::kAtClose);
  EXPECT_EQ(reader.status(), expected.status);
  EXPECT_EQ(reader.keep_alive(), expected.keep_alive);
}

TEST(ResponseReader, FindsTheEndOfEveryKindOfResponse) {
  for (const Case& each : cases()) {
    ResponseReader reader;
    reader.start(each.to_head);
    EXPECT_EQ(reader.feed(each.text), each.text.size()) << each.name;
    expect_end(each, reader, " whole");
  }
}

TEST(ResponseReader, GivesTheSameHoweverTheBytesAreCut) {
  for (const Case& each : cases()) {
    for (std::size_t cut = 1; cut < each.text.size(); ++cut) {
      ResponseReader reader;
      reader.start(each.to_head);
      std::size_t taken = reader.feed(std::string_view(each.text).substr(0, cut));
      if (!reader.malformed()) {
        EXPECT_FALSE(reader.complete()) << each.name << " cut at " << cut;
        taken += reader.feed(std::string_view(each.text).substr(taken));
      }
      expect_end(each, reader, " cut at " + std::to_string(cut));
    }
  }
}

TEST(ResponseReader, TakesOneByteAtATimeAndStopsAtTheEnd) {
  for (const Case& each : cases()) {
    ResponseReader reader;
    reader.start(each.to_head);
    for (const char& byte : each.text) {
      if (reader.malformed()) break;
      EXPECT_EQ(reader.feed({&byte, 1}), 1U);
    }
    expect_end(each, reader, " byte by byte");
  }
}

TEST(ResponseReader, LeavesWhatFollowsTheResponse) {
  const std::string first = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab";
  ResponseReader reader;
  reader.start(false);
  EXPECT_EQ(reader.feed(first + "HTTP/1.1 500"), first.size());
  EXPECT_TRUE(reader.complete());
}

TEST(ResponseReader, IsUsedAgainForTheNextResponse) {
  ResponseReader reader;
  for (const unsigned status : {200U, 503U, 204U}) {
    reader.start(false);
    const std::string text =
        "HTTP/1.1 " + std::to_string(status) + " X\r\nContent-Length: 0\r\n\r\n";
    EXPECT_EQ(reader.feed(text), text.size());
    EXPECT_TRUE(reader.complete());
    EXPECT_EQ(reader.status(), status);
  }
}

TEST(ResponseReader, CloseInTheMiddleIsNoEnd) {
  for (const Case& each : cases()) {
    if (each.end != End::kComplete || each.to_head) continue;
    ResponseReader reader;
    reader.start(false);
    const auto half = std::string_view(each.text).substr(0, each.text.size() - 1);
    EXPECT_EQ(reader.feed(half), half.size());
    EXPECT_FALSE(reader.finish_at_close()) << each.name;
  }
}

TEST(ResponseReader, RefusesAnEndlessHead) {
  ResponseReader reader;
  reader.start(false);
  const std::string line = "HTTP/1.1 200 OK\r\n";
  EXPECT_EQ(reader.feed(line), line.size());
  const std::string endless(ResponseReader::kLongestHead, 'x');
  EXPECT_GT(reader.feed(endless), 0U);
  EXPECT_TRUE(reader.malformed());
}

}  // namespace
}  // namespace lab::load
