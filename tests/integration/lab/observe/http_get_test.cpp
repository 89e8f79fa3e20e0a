#include "lab/observe/http_get.h"

#include <gtest/gtest.h>

#include <boost/asio/buffers_iterator.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/write.hpp>
#include <thread>

namespace lab::observe {
namespace {

using namespace std::chrono_literals;
namespace asio = boost::asio;

// Answers one connection with fixed bytes, then closes; keeps the request it got.
class OneAnswer {
 public:
  explicit OneAnswer(std::string answer)
      : thread_([this, text = std::move(answer)] { serve(text); }) {}

  Endpoint endpoint() const {
    return {"127.0.0.1", std::to_string(acceptor_.local_endpoint().port())};
  }
  std::string request() {
    thread_.join();
    return request_;
  }

 private:
  void serve(const std::string& answer) {
    asio::ip::tcp::socket socket = acceptor_.accept();
    asio::streambuf head;
    asio::read_until(socket, head, "\r\n\r\n");
    request_.assign(asio::buffers_begin(head.data()), asio::buffers_end(head.data()));
    asio::write(socket, asio::buffer(answer));
  }

  asio::io_context context_;
  asio::ip::tcp::acceptor acceptor_{context_, {asio::ip::make_address("127.0.0.1"), 0}};
  std::string request_;
  std::jthread thread_;
};

TEST(HttpGet, GivesTheBody) {
  OneAnswer server("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nup 1\n");
  const auto body = http_get(server.endpoint(), "/metrics", 20s);
  ASSERT_TRUE(body) << body.error().message();
  EXPECT_EQ(*body, "up 1\n");
  const std::string request = server.request();
  EXPECT_TRUE(request.starts_with("GET /metrics HTTP/1.1\r\n")) << request;
  EXPECT_NE(request.find("Host: 127.0.0.1:"), std::string::npos) << request;
}

TEST(HttpGet, OtherStatusIsAnErrorThatNamesIt) {
  OneAnswer server("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n");
  const auto body = http_get(server.endpoint(), "/readyz", 20s);
  ASSERT_FALSE(body);
  EXPECT_EQ(body.error().code, common::ErrorCode::kUnavailable);
  EXPECT_NE(body.error().cause.find("503"), std::string::npos);
}

TEST(HttpGet, BodyCutShortIsAnError) {
  OneAnswer server("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nup 1\n");
  const auto body = http_get(server.endpoint(), "/metrics", 20s);
  ASSERT_FALSE(body);
  EXPECT_EQ(body.error().code, common::ErrorCode::kIo);
}

TEST(HttpGet, SilenceIsATimeout) {
  asio::io_context context;
  asio::ip::tcp::acceptor acceptor(context, {asio::ip::make_address("127.0.0.1"), 0});
  const Endpoint endpoint{"127.0.0.1", std::to_string(acceptor.local_endpoint().port())};
  EXPECT_EQ(http_get(endpoint, "/", 50ms).error().code, common::ErrorCode::kTimeout);
}

TEST(HttpGet, NobodyListeningIsAnError) {
  Endpoint endpoint;
  {
    asio::io_context context;
    const asio::ip::tcp::acceptor closed(context, {asio::ip::make_address("127.0.0.1"), 0});
    endpoint = {"127.0.0.1", std::to_string(closed.local_endpoint().port())};
  }
  const auto body = http_get(endpoint, "/metrics", 20s);
  ASSERT_FALSE(body);
  EXPECT_EQ(body.error().code, common::ErrorCode::kIo);
  EXPECT_NE(body.error().subject.find("/metrics"), std::string::npos);
}

TEST(ParseEndpoint, ReadsHostAndPort) {
  EXPECT_EQ(parse_endpoint("127.0.0.1:9090")->host, "127.0.0.1");
  EXPECT_EQ(parse_endpoint("[::1]:9090")->host, "::1");
  EXPECT_EQ(parse_endpoint("[::1]:9090")->port, "9090");
  for (const char* text : {"", "localhost", ":80", "localhost:", "localhost:http"}) {
    EXPECT_FALSE(parse_endpoint(text)) << text;
  }
}

}  // namespace
}  // namespace lab::observe
