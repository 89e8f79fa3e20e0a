#include "service/http/request_parser.h"

#include <gtest/gtest.h>

#include <boost/asio/buffer.hpp>

namespace bookstore::http {
namespace {

using Progress = RequestParser::Progress;

class Parsing : public testing::Test {
 protected:
  Progress feed(std::string_view bytes) {
    buffer_.commit(boost::asio::buffer_copy(buffer_.prepare(bytes.size()),
                                            boost::asio::buffer(bytes.data(), bytes.size())));
    return parser_.feed(buffer_);
  }

  Limits limits_;
  RequestStorage storage_{"old target", "old body"};
  boost::beast::flat_buffer buffer_;
  RequestParser parser_{storage_, limits_};
};

TEST_F(Parsing, SplitsTargetAndBody) {
  ASSERT_EQ(feed("POST /a/b?c=d?e HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody"),
            Progress::kComplete);
  EXPECT_EQ(parser_.method(), Method::kPost);
  EXPECT_EQ(parser_.path(), "/a/b");
  EXPECT_EQ(parser_.query(), "c=d?e");
  EXPECT_EQ(parser_.body(), "body");
  EXPECT_TRUE(parser_.wants_keep_alive());
}

TEST_F(Parsing, PadsTheBodyWithZeros) {
  ASSERT_EQ(feed("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nb"), Progress::kComplete);
  for (std::size_t i = 1; i <= kBodyPadding; ++i) EXPECT_EQ(parser_.body().data()[i], '\0');
}

TEST_F(Parsing, LeavesTheNextRequestInTheBuffer) {
  ASSERT_EQ(feed("GET /a HTTP/1.1\r\nHost: x\r\n\r\nGET /b"), Progress::kComplete);
  EXPECT_EQ(parser_.query(), "");
  EXPECT_EQ(parser_.body(), "");
  EXPECT_EQ(buffer_.size(), 6U);
}

TEST_F(Parsing, TellsWhenTheHeadIsParsed) {
  EXPECT_EQ(feed("POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n"),
            Progress::kNeedMore);
  EXPECT_TRUE(parser_.started());
  EXPECT_FALSE(parser_.head_parsed());
  EXPECT_EQ(feed("\r\na"), Progress::kNeedMore);
  EXPECT_TRUE(parser_.head_parsed());
  EXPECT_TRUE(parser_.expects_continue());
  EXPECT_EQ(feed("b"), Progress::kComplete);
  EXPECT_EQ(parser_.body(), "ab");
}

TEST_F(Parsing, MeasuresTheWaitSinceTheClientsStamp) {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto sent = std::chrono::duration_cast<std::chrono::microseconds>(now).count() - 5'000'000;
  ASSERT_EQ(
      feed("GET / HTTP/1.1\r\nhost: x\r\nx-request-start: t=" + std::to_string(sent) + "\r\n\r\n"),
      Progress::kComplete);
  EXPECT_EQ(parser_.queue_stamp(), QueueStamp::kRead);
  EXPECT_GE(parser_.queued(), std::chrono::seconds(5));
}

TEST_F(Parsing, CallsAStampGivenTwiceMalformed) {
  ASSERT_EQ(feed("GET / HTTP/1.1\r\nHost: x\r\nX-Request-Start: t=5\r\nX-Request-Start: t=5\r\n"
                 "X-Request-Start: t=5\r\n\r\n"),
            Progress::kComplete);
  EXPECT_EQ(parser_.queue_stamp(), QueueStamp::kMalformed);
}

TEST_F(Parsing, LimitsAChunkedBodyAsAWhole) {
  ASSERT_EQ(feed("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"),
            Progress::kNeedMore);
  const std::string chunk = "8000\r\n" + std::string(0x8000, 'x') + "\r\n";
  EXPECT_EQ(feed(chunk), Progress::kNeedMore);
  EXPECT_EQ(feed(chunk), Progress::kNeedMore);
  EXPECT_EQ(feed("1\r\n"), Progress::kRefused);
  EXPECT_EQ(parser_.refusal().status, 413U);
}

TEST_F(Parsing, KeepsTheRouteOfARequestThatIsRefusedForItsBody) {
  ASSERT_EQ(feed("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 70000\r\n\r\n"),
            Progress::kRefused);
  EXPECT_TRUE(parser_.head_parsed());
  EXPECT_EQ(parser_.path(), "/a");
}

}  // namespace
}  // namespace bookstore::http
