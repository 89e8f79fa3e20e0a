#include "tests/support/raw_client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "tests/support/http_head.h"

namespace tests {
namespace {

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

int connect_to(const std::string& address) {
  const std::size_t colon = address.rfind(':');
  const auto port = htons(static_cast<std::uint16_t>(std::stoi(address.substr(colon + 1))));
  const bool v6 = address.front() == '[';
  const std::string host = v6 ? address.substr(1, colon - 2) : address.substr(0, colon);
  const int descriptor = ::socket(v6 ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) fail("socket");
  sockaddr_in6 to6{};
  to6.sin6_family = AF_INET6;
  to6.sin6_port = port;
  sockaddr_in to4{};
  to4.sin_family = AF_INET;
  to4.sin_port = port;
  const int parsed = v6 ? ::inet_pton(AF_INET6, host.c_str(), &to6.sin6_addr)
                        : ::inet_pton(AF_INET, host.c_str(), &to4.sin_addr);
  const auto* to =
      v6 ? reinterpret_cast<const sockaddr*>(&to6) : reinterpret_cast<const sockaddr*>(&to4);
  if (parsed != 1 || ::connect(descriptor, to, v6 ? sizeof(to6) : sizeof(to4)) != 0) {
    ::close(descriptor);
    fail("connect");
  }
  return descriptor;
}

std::size_t content_length_of(std::string_view head) {
  constexpr std::string_view kField = "Content-Length: ";
  const std::size_t at = head.find(kField);
  if (at == std::string_view::npos) return 0;
  return std::stoul(std::string(head.substr(at + kField.size(), 20)));
}

}  // namespace

RawClient::RawClient(const std::string& address) : socket_(connect_to(address)) {
  const timeval patience{.tv_sec = kPatience.count(), .tv_usec = 0};
  ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
  ::setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof(patience));
  const int on = 1;
  ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
}

RawClient::~RawClient() {
  if (socket_ >= 0) ::close(socket_);
}

bool RawClient::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

// False at the end: closed, reset or out of patience.
bool RawClient::receive() {
  std::array<char, 65536> chunk;
  const ssize_t got = ::recv(socket_, chunk.data(), chunk.size(), 0);
  if (got > 0) received_.append(chunk.data(), static_cast<std::size_t>(got));
  if (got == 0 || (got < 0 && errno != EAGAIN)) closed_ = true;
  return got > 0;
}

std::string RawClient::read_bytes(std::size_t count) {
  while (received_.size() < count && receive()) {
  }
  std::string bytes = received_.substr(0, count);
  received_.erase(0, bytes.size());
  return bytes;
}

std::string RawClient::read_head() {
  while (received_.find(kHeadEnd) == std::string::npos && receive()) {
  }
  const std::size_t end = received_.find(kHeadEnd);
  return read_bytes(end == std::string::npos ? received_.size() : end + kHeadEnd.size());
}

std::string RawClient::read_answer() {
  const std::string head = read_head();
  return head + read_bytes(content_length_of(head));
}

std::string RawClient::read_to_end() {
  while (receive()) {
  }
  return std::exchange(received_, "");
}

void RawClient::close_sending() { ::shutdown(socket_, SHUT_WR); }

void RawClient::reset() {
  const linger now{.l_onoff = 1, .l_linger = 0};
  ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &now, sizeof(now));
  ::close(std::exchange(socket_, -1));
}

std::string round_trip(const std::string& address, std::string_view bytes) {
  RawClient client(address);
  client.send(bytes);
  return client.read_to_end();
}

std::string status_of(std::string_view answer) {
  return answer.starts_with("HTTP/1.1 ") ? std::string(answer.substr(9, 3)) : "";
}

std::string body_of(std::string_view answer) {
  const std::size_t end = answer.find(kHeadEnd);
  return end == std::string_view::npos ? "" : std::string(answer.substr(end + kHeadEnd.size()));
}

}  // namespace tests
