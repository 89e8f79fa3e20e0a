#include "lab/observe/http_get.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/version.hpp>

namespace lab::observe {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;

constexpr std::uint64_t kLargestBody = 16U << 20;

// One request as a chain of callbacks; the whole chain has one deadline.
class Get {
 public:
  Get(const Endpoint& endpoint, const std::string& target, std::chrono::milliseconds timeout)
      : endpoint_(endpoint), timeout_(timeout), request_(http::verb::get, target, 11) {
    request_.set(http::field::host, endpoint.host + ":" + endpoint.port);
    request_.set(http::field::user_agent, "bookstore-lab");
    request_.keep_alive(false);
    parser_.body_limit(kLargestBody);
  }

  common::Result<std::string> run() {
    stream_.expires_after(timeout_);
    resolver_.async_resolve(endpoint_.host, endpoint_.port,
                            [this](auto error, const auto& found) { on_resolved(error, found); });
    // Bounds the look-up too, which the stream's deadline does not.
    context_.run_for(timeout_ + std::chrono::milliseconds{100});
    if (done_) return std::move(outcome_);
    return failure(common::ErrorCode::kTimeout, "no answer in time");
  }

 private:
  void on_resolved(beast::error_code error, const asio::ip::tcp::resolver::results_type& found) {
    if (error) return finish(error, "finding the address");
    stream_.async_connect(
        found, [this](auto connect_error, const auto& /*where*/) { on_connected(connect_error); });
  }

  void on_connected(beast::error_code error) {
    if (error) return finish(error, "connecting");
    http::async_write(stream_, request_,
                      [this](auto write_error, std::size_t) { on_written(write_error); });
  }

  void on_written(beast::error_code error) {
    if (error) return finish(error, "sending");
    http::async_read(stream_, buffer_, parser_,
                     [this](auto read_error, std::size_t) { on_read(read_error); });
  }

  void on_read(beast::error_code error) {
    if (error) return finish(error, "receiving");
    done_ = true;
    http::response<http::string_body> response = parser_.release();
    if (response.result() == http::status::ok) {
      outcome_ = std::move(response.body());
    } else {
      outcome_ = failure(common::ErrorCode::kUnavailable,
                         "answered with status " + std::to_string(response.result_int()));
    }
  }

  void finish(beast::error_code error, const std::string& step) {
    done_ = true;
    const bool late = error == beast::error::timeout;
    outcome_ = failure(late ? common::ErrorCode::kTimeout : common::ErrorCode::kIo,
                       step + ": " + (late ? "no answer in time" : error.message()));
  }

  [[nodiscard]] std::unexpected<common::Error> failure(common::ErrorCode code,
                                                       std::string cause) const {
    return common::fail(
        {code, "getting a page",
         "http://" + endpoint_.host + ":" + endpoint_.port + std::string(request_.target()),
         std::move(cause), ""});
  }

  Endpoint endpoint_;
  std::chrono::milliseconds timeout_;
  asio::io_context context_{1};
  asio::ip::tcp::resolver resolver_{context_};
  beast::tcp_stream stream_{context_};
  beast::flat_buffer buffer_;
  http::request<http::empty_body> request_;
  http::response_parser<http::string_body> parser_;
  bool done_ = false;
  common::Result<std::string> outcome_;
};

}  // namespace

common::Result<Endpoint> parse_endpoint(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  std::string host = text.substr(0, std::min(colon, text.size()));
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  const std::string port = colon == std::string::npos ? "" : text.substr(colon + 1);
  const bool is_number = !port.empty() && port.find_first_not_of("0123456789") == std::string::npos;
  if (!host.empty() && is_number) return Endpoint{host, port};
  return common::fail({common::ErrorCode::kInvalidArgument, "reading an address", text,
                       "not of the form host:port", "write it as 127.0.0.1:9090"});
}

common::Result<std::string> http_get(const Endpoint& endpoint, const std::string& target,
                                     std::chrono::milliseconds timeout) {
  return Get(endpoint, target, timeout).run();
}

}  // namespace lab::observe
