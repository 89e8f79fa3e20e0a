#include "tests/support/scripted_server.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <stdexcept>
#include <utility>

#include "tests/support/http_head.h"

namespace tests {
namespace {

constexpr std::string_view kLength = "Content-Length: ";

// The size of the first whole request in `text`, 0 if its end has not come yet.
std::size_t request_size(std::string_view text) {
  const std::size_t head_end = text.find(kHeadEnd);
  if (head_end == std::string_view::npos) return 0;
  const std::string_view head = text.substr(0, head_end);
  std::size_t body = 0;
  if (const std::size_t at = head.find(kLength); at != std::string_view::npos) {
    const char* const digits = head.data() + at + kLength.size();
    std::from_chars(digits, head.data() + head.size(), body);
  }
  const std::size_t size = head_end + kHeadEnd.size() + body;
  return size <= text.size() ? size : 0;
}

int listen_on_loopback(std::uint16_t& port) {
  const int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const generic = reinterpret_cast<sockaddr*>(&address);
  if (bind(listener, generic, size) != 0 || listen(listener, SOMAXCONN) != 0 ||
      getsockname(listener, generic, &size) != 0) {
    throw std::runtime_error("the test server cannot listen on loopback");
  }
  port = ntohs(address.sin_port);
  return listener;
}

void watch(int epoll, int descriptor) {
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.fd = descriptor;
  epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event);
}

}  // namespace

std::string http_answer(unsigned status, std::string_view body, std::string_view headers) {
  return fmt::format("HTTP/1.1 {} X\r\n{}Content-Length: {}\r\n\r\n{}", status, headers,
                     body.size(), body);
}

ScriptedServer::ScriptedServer(Script script)
    : script_(std::move(script)),
      listener_(listen_on_loopback(port_)),
      epoll_(epoll_create1(EPOLL_CLOEXEC)),
      quit_(eventfd(0, EFD_CLOEXEC)) {
  watch(epoll_, listener_);
  watch(epoll_, quit_);
  thread_ = std::thread([this] { serve(); });
}

ScriptedServer::~ScriptedServer() {
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t size = write(quit_, &one, sizeof one);
  thread_.join();
  shut_down();
  close(quit_);
  close(epoll_);
}

std::string ScriptedServer::url(std::string_view path) const {
  return fmt::format("http://127.0.0.1:{}{}", port_, path);
}

void ScriptedServer::serve() {
  std::array<epoll_event, 64> events{};
  while (true) {
    const int count = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), -1);
    for (int i = 0; i < count; ++i) {
      const int descriptor = events[static_cast<std::size_t>(i)].data.fd;
      if (descriptor == quit_) return;
      if (descriptor == listener_) {
        accept_all();
      } else if (peers_.contains(descriptor)) {
        read_from(descriptor);
      }
    }
  }
}

void ScriptedServer::accept_all() {
  while (true) {
    const int peer = accept4(listener_, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (peer < 0) return;
    const int on = 1;
    setsockopt(peer, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    peers_[peer].number = connections_++;
    watch(epoll_, peer);
  }
}

void ScriptedServer::read_from(int peer) {
  std::array<char, 16384> buffer;
  const ssize_t got = recv(peer, buffer.data(), buffer.size(), 0);
  if (got < 0) return;
  if (got == 0) return close_peer(peer);
  std::string& received = peers_[peer].received;
  received.append(buffer.data(), static_cast<std::size_t>(got));
  while (const std::size_t size = request_size(received)) {
    if (!answer(peer, std::string_view(received).substr(0, size))) return;
    received.erase(0, size);
  }
}

// False if the connection is gone after that.
bool ScriptedServer::answer(int peer, std::string_view request) {
  const ScriptedAnswer scripted = script_({requests_++, peers_[peer].number, request});
  std::string_view rest = scripted.bytes;
  while (!rest.empty()) {
    const ssize_t sent = send(peer, rest.data(), rest.size(), MSG_NOSIGNAL);
    if (sent <= 0) break;
    rest.remove_prefix(static_cast<std::size_t>(sent));
  }
  if (scripted.shut_down) {
    shut_down();
  } else if (scripted.close) {
    close_peer(peer);
  }
  return !scripted.shut_down && !scripted.close;
}

void ScriptedServer::close_peer(int peer) {
  close(peer);
  peers_.erase(peer);
}

void ScriptedServer::shut_down() {
  for (const auto& [descriptor, peer] : peers_) close(descriptor);
  peers_.clear();
  if (listener_ >= 0) close(listener_);
  listener_ = -1;
}

}  // namespace tests
