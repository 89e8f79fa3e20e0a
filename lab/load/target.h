// Where the load goes: an http:// URL taken apart, and the socket addresses its host stands for.
#pragma once

#include <sys/socket.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/error.h"

namespace lab::load {

struct Target {
  std::string host;  // name, IPv4 or IPv6 address, the latter without brackets
  std::uint16_t port = 80;
  std::string path = "/";  // with the query, as it goes into the request line

  bool operator==(const Target&) const = default;

  // What the Host header says: the port only if it is not 80, IPv6 in brackets (RFC 9110, 7.2).
  [[nodiscard]] std::string host_header() const;
  // "http://host:port/path", for people and for results.
  [[nodiscard]] std::string url() const;
};

// kInvalidArgument with a remedy: not a URL, another scheme (https among them), user information,
// no host, port 0. A fragment is left out, as clients do.
[[nodiscard]] common::Result<Target> parse_target(std::string_view url);

struct SocketAddress {
  sockaddr_storage storage{};
  socklen_t size = 0;

  [[nodiscard]] const sockaddr* get() const;
  [[nodiscard]] std::string text() const;  // "127.0.0.1:8080", "[::1]:8080"
};

// All stream addresses of the target's host in the resolver's order, at least one. Blocks while a
// name server is asked. kNotFound if the name has none.
[[nodiscard]] common::Result<std::vector<SocketAddress>> resolve(const Target& target);

}  // namespace lab::load
