#include "lab/load/connection.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace lab::load {
namespace {

IoResult result_of(ssize_t size) {
  if (size > 0) return {IoOutcome::kMoved, static_cast<std::size_t>(size), 0};
  if (size == 0) return {IoOutcome::kClosed, 0, 0};
  if (errno == EAGAIN || errno == EINTR) return {IoOutcome::kWouldBlock, 0, 0};
  return {IoOutcome::kFailed, 0, errno};
}

}  // namespace

Connection::Connection(Connection&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), error_(other.error_) {}

Connection& Connection::operator=(Connection&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(error_, other.error_);
  return *this;
}

ConnectOutcome Connection::connect(const SocketAddress& address) {
  close();
  descriptor_ = socket(address.get()->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (descriptor_ < 0) {
    error_ = errno;
    return ConnectOutcome::kFailed;
  }
  const int on = 1;
  setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  if (::connect(descriptor_, address.get(), address.size) == 0) return ConnectOutcome::kConnected;
  if (errno == EINPROGRESS) return ConnectOutcome::kInProgress;
  error_ = errno;
  close();
  return ConnectOutcome::kFailed;
}

bool Connection::finish_connect() {
  socklen_t size = sizeof error_;
  if (getsockopt(descriptor_, SOL_SOCKET, SO_ERROR, &error_, &size) != 0) error_ = errno;
  return error_ == 0;
}

IoResult Connection::write(std::string_view bytes) const {
  return result_of(send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL));
}

IoResult Connection::read(std::span<char> buffer) const {
  return result_of(recv(descriptor_, buffer.data(), buffer.size(), 0));
}

void Connection::close() {
  if (descriptor_ >= 0) ::close(descriptor_);
  descriptor_ = -1;
}

}  // namespace lab::load
