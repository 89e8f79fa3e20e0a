#include "service/health_check.h"

#include <fmt/format.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address_v4.hpp>
#include <boost/asio/ip/address_v6.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "service/http/endpoint.h"

namespace bookstore {
namespace {

using boost::asio::ip::tcp;
using common::ErrorCode;
using SystemError = boost::system::error_code;

constexpr std::string_view kRequest = "GET /readyz HTTP/1.0\r\n\r\n";
constexpr std::size_t kLongestStatusLine = 4096;

common::Error unhealthy(ErrorCode code, const std::string& address, std::string cause,
                        std::string remedy) {
  return {code, "asking whether the service is ready", address, std::move(cause),
          std::move(remedy)};
}

common::Result<tcp::endpoint> address_to_ask(const std::string& text) {
  common::Result<tcp::endpoint> endpoint = http::parse_endpoint(text);
  if (!endpoint) return endpoint;
  if (endpoint->port() == 0) {
    return common::fail(unhealthy(ErrorCode::kInvalidArgument, text, "the system chose the port",
                                  "name it: --check-health 127.0.0.1:PORT"));
  }
  if (endpoint->address().is_unspecified()) {
    if (endpoint->address().is_v4()) {
      endpoint->address(boost::asio::ip::address_v4::loopback());
    } else {
      endpoint->address(boost::asio::ip::address_v6::loopback());
    }
  }
  return endpoint;
}

// One exchange, read only as far as its status line: the first word of the answer that matters.
class Exchange {
 public:
  void run(const tcp::endpoint& endpoint) {
    socket_.async_connect(endpoint, [this](SystemError error) {
      if (failed(error)) return;
      send();
    });
    context_.run_for(kHealthPatience);
  }

  [[nodiscard]] bool timed_out() const { return !done_; }
  [[nodiscard]] const SystemError& error() const { return error_; }

  // Without its line end.
  [[nodiscard]] std::string_view status_line() const {
    return std::string_view(answer_).substr(0, answer_.find_first_of("\r\n"));
  }

 private:
  bool failed(SystemError error) {
    error_ = error;
    done_ = done_ || error;
    return done_;
  }
  void send() {
    boost::asio::async_write(socket_, boost::asio::buffer(kRequest),
                             [this](SystemError error, std::size_t) {
                               if (failed(error)) return;
                               receive();
                             });
  }
  void receive() {
    boost::asio::async_read_until(socket_, boost::asio::dynamic_buffer(answer_, kLongestStatusLine),
                                  '\n', [this](SystemError error, std::size_t) {
                                    error_ = error;
                                    done_ = true;
                                  });
  }

  // Before the context, whose destructor ends the operations that use them.
  std::string answer_;
  SystemError error_;
  bool done_ = false;
  boost::asio::io_context context_{1};
  tcp::socket socket_{context_};
};

bool is_ready(std::string_view status_line) {
  constexpr std::string_view kVersion = "HTTP/1.";
  constexpr std::string_view kStatus = " 200 ";
  return status_line.starts_with(kVersion) &&
         status_line.substr(std::min(status_line.size(), kVersion.size() + 1)).starts_with(kStatus);
}

}  // namespace

common::Result<void> check_health(const Options& options) {
  const std::string& address =
      options.health_address.empty() ? options.listen : options.health_address;
  const common::Result<tcp::endpoint> endpoint = address_to_ask(address);
  if (!endpoint) return common::fail(endpoint.error());
  Exchange exchange;
  exchange.run(*endpoint);
  if (exchange.timed_out()) {
    return common::fail(unhealthy(ErrorCode::kTimeout, address,
                                  fmt::format("no answer within {} s", kHealthPatience.count()),
                                  "give the service more CPU time, or start it again"));
  }
  if (exchange.error()) {
    return common::fail(unhealthy(ErrorCode::kIo, address, exchange.error().message(),
                                  "start the service, or name its address"));
  }
  if (!is_ready(exchange.status_line())) {
    return common::fail(unhealthy(ErrorCode::kUnavailable, address,
                                  fmt::format("it answered '{}'", exchange.status_line()),
                                  "wait until it has started, or name the service's address"));
  }
  return {};
}

}  // namespace bookstore
