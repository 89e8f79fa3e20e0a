// One TCP connection that never blocks: the transport under a virtual user. It knows nothing of
// HTTP.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "lab/load/target.h"

namespace lab::load {

enum class IoOutcome {
  kMoved,       // `size` bytes, at least one
  kWouldBlock,  // nothing now; the poller will tell
  kClosed,      // the peer has ended the stream
  kFailed,      // `error` is the errno
};

struct IoResult {
  IoOutcome outcome = IoOutcome::kWouldBlock;
  std::size_t size = 0;
  int error = 0;
};

enum class ConnectOutcome { kConnected, kInProgress, kFailed };

// Owns its socket and closes it. Movable. Not thread-safe.
class Connection {
 public:
  Connection() = default;
  Connection(Connection&& other) noexcept;
  Connection& operator=(Connection&& other) noexcept;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() { close(); }

  // Makes a new socket (small messages sent at once: TCP_NODELAY) and begins to connect; anything
  // open is closed first. After kInProgress the socket becomes writable when finish_connect() can
  // say how it went. After kFailed error() is the errno.
  [[nodiscard]] ConnectOutcome connect(const SocketAddress& address);
  [[nodiscard]] bool finish_connect();

  [[nodiscard]] IoResult write(std::string_view bytes) const;
  [[nodiscard]] IoResult read(std::span<char> buffer) const;

  void close();
  [[nodiscard]] int descriptor() const { return descriptor_; }  // −1 when closed
  [[nodiscard]] int error() const { return error_; }            // of the last connect

 private:
  int descriptor_ = -1;
  int error_ = 0;
};

}  // namespace lab::load
