// Waits for sockets and for a point in time at once, to the microsecond.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>

#include "common/error.h"
#include "lab/load/connection.h"

namespace lab::load {

struct Readiness {
  std::uint32_t id = 0;
  bool writable = false;
  bool readable = false;  // bytes, the end of the stream, or an error to be read
  bool hung_up = false;   // the peer has ended the stream, or an error
};

// An epoll instance with edge-triggered sockets, and a way to wake it from another thread.
// Everything but wake() belongs to one thread.
class Poller {
 public:
  Poller();
  ~Poller();
  Poller(const Poller&) = delete;
  Poller& operator=(const Poller&) = delete;

  // kUnavailable if the kernel has no epoll_pwait2 (Linux before 5.11), or the system's error.
  [[nodiscard]] common::Result<void> check() const;

  // Watches a socket until it is closed. An edge is told once: read until the socket would block,
  // or came back with less than was asked for while hung_up was not told.
  void add(const Connection& connection, std::uint32_t id) const;

  // Sleeps until a socket is ready, `timeout` has passed or wake() was called; at most 256 sockets
  // at a time, valid until the next call. Negative timeouts are 0.
  [[nodiscard]] std::span<const Readiness> wait(std::chrono::nanoseconds timeout);

  // Ends the present or next wait. Any thread, any time.
  void wake() const;

 private:
  static constexpr std::size_t kMostEvents = 256;

  int epoll_ = -1;
  int wake_ = -1;
  Readiness ready_[kMostEvents];
};

// Asks the kernel to wake this thread on time (timer slack 1 ns) as long as the object lives.
// See PR_SET_TIMERSLACK in prctl(2); the usual slack is 50 µs.
class PreciseTimers {
 public:
  PreciseTimers();
  ~PreciseTimers();
  PreciseTimers(const PreciseTimers&) = delete;
  PreciseTimers& operator=(const PreciseTimers&) = delete;

 private:
  int before_;
};

}  // namespace lab::load
