#include "lab/load/target.h"

#include <fmt/format.h>
#include <netdb.h>

#include <array>
#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>
#include <cstring>
#include <memory>

namespace lab::load {
namespace {

constexpr const char* kRemedy = "write it as http://HOST:PORT/PATH";

std::unexpected<common::Error> refuse(std::string_view url, std::string cause,
                                      std::string remedy = kRemedy) {
  return common::fail({common::ErrorCode::kInvalidArgument, "reading the URL", std::string(url),
                       std::move(cause), std::move(remedy)});
}

std::string bracketed(const std::string& host) {
  return host.find(':') == std::string::npos ? host : "[" + host + "]";
}

common::Result<Target> target_of(std::string_view text, const boost::urls::url_view& url) {
  if (url.scheme_id() == boost::urls::scheme::https) {
    return refuse(text, "https is not supported yet", "use the service's plain http address");
  }
  if (url.scheme_id() != boost::urls::scheme::http) return refuse(text, "the scheme is not http");
  if (url.has_userinfo()) return refuse(text, "it carries a user name", "use --header instead");
  const std::string host(url.host_address());
  if (host.empty()) return refuse(text, "the host is missing");
  const std::uint16_t port = url.has_port() ? url.port_number() : std::uint16_t{80};
  if (port == 0) return refuse(text, "the port is not between 1 and 65535");
  std::string path(url.encoded_path());
  if (path.empty()) path = "/";
  if (url.has_query()) path += "?" + std::string(url.encoded_query());
  return Target{host, port, path};
}

}  // namespace

std::string Target::host_header() const {
  return port == 80 ? bracketed(host) : fmt::format("{}:{}", bracketed(host), port);
}

std::string Target::url() const { return "http://" + host_header() + path; }

common::Result<Target> parse_target(std::string_view url) {
  const auto parsed = boost::urls::parse_uri(boost::urls::string_view(url.data(), url.size()));
  if (parsed.has_error()) return refuse(url, "it is not an absolute URL");
  return target_of(url, *parsed);
}

const sockaddr* SocketAddress::get() const { return reinterpret_cast<const sockaddr*>(&storage); }

std::string SocketAddress::text() const {
  std::array<char, NI_MAXHOST> host{};
  std::array<char, NI_MAXSERV> port{};
  const int outcome = getnameinfo(get(), size, host.data(), host.size(), port.data(), port.size(),
                                  NI_NUMERICHOST | NI_NUMERICSERV);
  if (outcome != 0) return "?";
  return fmt::format("{}:{}", bracketed(host.data()), port.data());
}

common::Result<std::vector<SocketAddress>> resolve(const Target& target) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_NUMERICSERV;
  addrinfo* found = nullptr;
  const std::string port = fmt::format("{}", target.port);
  const int outcome = getaddrinfo(target.host.c_str(), port.c_str(), &hints, &found);
  if (outcome != 0) {
    return common::fail({common::ErrorCode::kNotFound, "resolving the host", target.host,
                         gai_strerror(outcome), "check the host name in the URL"});
  }
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owner(found, freeaddrinfo);
  std::vector<SocketAddress> addresses;
  for (const addrinfo* entry = found; entry != nullptr; entry = entry->ai_next) {
    SocketAddress& address = addresses.emplace_back();
    std::memcpy(&address.storage, entry->ai_addr, entry->ai_addrlen);
    address.size = entry->ai_addrlen;
  }
  return addresses;
}

}  // namespace lab::load
