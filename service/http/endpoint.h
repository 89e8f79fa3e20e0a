// Addresses as people write them: "127.0.0.1:8080", "[::1]:0".
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <string>
#include <string_view>

#include "common/error.h"

namespace bookstore::http {

// An IPv4 address or an IPv6 address in brackets, a colon and a port (0 lets the system pick one).
// Names are not looked up. Error: kInvalidArgument with a remedy.
[[nodiscard]] common::Result<boost::asio::ip::tcp::endpoint> parse_endpoint(std::string_view text);

// The text that parse_endpoint reads back.
[[nodiscard]] std::string to_text(const boost::asio::ip::tcp::endpoint& endpoint);

}  // namespace bookstore::http
