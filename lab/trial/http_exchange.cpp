#include "lab/trial/http_exchange.h"

#include <fmt/format.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <tuple>

namespace lab::trial {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;

common::Error exchange_error(const std::string& peer, const boost::system::error_code& error) {
  const bool late = error == beast::error::timeout;
  return common::Error{late ? common::ErrorCode::kTimeout : common::ErrorCode::kIo,
                       "sending a request", peer, late ? "no answer in time" : error.message(), ""};
}

}  // namespace

// A Beast stream times out only asynchronous operations, so each call starts one and runs the
// context until it is done.
struct HttpConnection::Socket {
  asio::io_context context;
  beast::tcp_stream stream{context};
  beast::flat_buffer buffer;
  std::string peer;
  std::chrono::milliseconds timeout{};
  boost::system::error_code error;

  auto store_error() {
    return [this](const boost::system::error_code& result, const auto&...) { error = result; };
  }

  void finish() {
    context.restart();
    context.run();
  }
};

HttpConnection::HttpConnection(std::unique_ptr<Socket> socket) : socket_(std::move(socket)) {}
HttpConnection::HttpConnection(HttpConnection&&) noexcept = default;
HttpConnection& HttpConnection::operator=(HttpConnection&&) noexcept = default;
HttpConnection::~HttpConnection() = default;

common::Result<HttpConnection> HttpConnection::connect(const std::string& host, std::uint16_t port,
                                                       std::chrono::milliseconds timeout) {
  auto socket = std::make_unique<Socket>();
  socket->peer = fmt::format("{}:{}", host, port);
  socket->timeout = timeout;
  tcp::resolver resolver(socket->context);
  const auto endpoints = resolver.resolve(host, std::to_string(port), socket->error);
  if (!socket->error) {
    socket->stream.expires_after(timeout);
    socket->stream.async_connect(endpoints, socket->store_error());
    socket->finish();
  }
  if (socket->error) {
    return common::fail({common::ErrorCode::kIo, "connecting", socket->peer,
                         socket->error.message(), "check that the service listens there"});
  }
  // A connection that cannot be told so is only slower.
  std::ignore = socket->stream.socket().set_option(tcp::no_delay(true), socket->error);
  return HttpConnection(std::move(socket));
}

common::Result<HttpAnswer> HttpConnection::exchange(std::string_view request) {
  Socket& socket = *socket_;
  socket.stream.expires_after(socket.timeout);
  asio::async_write(socket.stream, asio::buffer(request.data(), request.size()),
                    socket.store_error());
  socket.finish();
  if (socket.error) return common::fail(exchange_error(socket.peer, socket.error));
  beast::http::response_parser<beast::http::string_body> parser;
  parser.body_limit(64ULL * 1024 * 1024);
  beast::http::async_read(socket.stream, socket.buffer, parser, socket.store_error());
  socket.finish();
  if (socket.error) return common::fail(exchange_error(socket.peer, socket.error));
  auto& answer = parser.get();
  return HttpAnswer{answer.result_int(), std::string(answer[beast::http::field::content_type]),
                    std::move(answer.body())};
}

}  // namespace lab::trial
