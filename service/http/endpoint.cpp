#include "service/http/endpoint.h"

#include <boost/asio/ip/address.hpp>
#include <limits>

#include "common/text_scan.h"

namespace bookstore::http {
namespace {

using boost::asio::ip::tcp;

common::Error bad_address(std::string_view text) {
  return {common::ErrorCode::kInvalidArgument, "reading an address", std::string(text),
          "not an IP address and a port", "write it like 127.0.0.1:8080 or [::1]:8080"};
}

}  // namespace

common::Result<tcp::endpoint> parse_endpoint(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return common::fail(bad_address(text));
  std::string_view host = text.substr(0, colon);
  const auto port = common::parse_unsigned(text.substr(colon + 1));
  const bool bracketed = host.starts_with('[') && host.ends_with(']');
  if (bracketed) host = host.substr(1, host.size() - 2);
  boost::system::error_code error;
  const auto address = boost::asio::ip::make_address(std::string(host), error);
  if (error || !port || *port > std::numeric_limits<std::uint16_t>::max() ||
      address.is_v6() != bracketed) {
    return common::fail(bad_address(text));
  }
  return tcp::endpoint(address, static_cast<std::uint16_t>(*port));
}

std::string to_text(const tcp::endpoint& endpoint) {
  const std::string host = endpoint.address().to_string();
  const std::string port = std::to_string(endpoint.port());
  return endpoint.address().is_v6() ? "[" + host + "]:" + port : host + ":" + port;
}

}  // namespace bookstore::http
