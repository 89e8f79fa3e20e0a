// The virtual users: each has one keep-alive connection and at most one request in flight.
//
// Everything runs on the thread that calls wait(); no function blocks but wait() and open().
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "common/error.h"
#include "lab/load/connection.h"
#include "lab/load/load_plan.h"
#include "lab/load/poller.h"
#include "lab/load/recorder.h"
#include "lab/load/request_maker.h"
#include "lab/load/response_reader.h"
#include "lab/load/user_queues.h"

namespace lab::load {

class UserPool {
 public:
  // All four must outlive the pool.
  UserPool(const LoadPlan& plan, const RequestMaker& maker, Recorder& recorder, Poller& poller);

  // Connects every user to `address`; returns when all connections stand. The error says which
  // address could not be reached and what to do, or that a stop was asked for; then no connection
  // is left.
  [[nodiscard]] common::Result<void> open(const SocketAddress& address,
                                          const std::stop_token& stop);

  [[nodiscard]] std::size_t free() const { return free_.count(); }
  [[nodiscard]] std::size_t in_flight() const { return busy_.count(); }

  // Gives the arrival to the user that has been free for longest and sends its request; a user
  // whose connection is gone connects first. False if no user is free.
  [[nodiscard]] bool start(const Arrival& arrival);

  // Sleeps for at most `timeout`, and handles what came meanwhile.
  void wait(std::chrono::nanoseconds timeout);

  // When the oldest request in flight times out; the end of time if there is none.
  [[nodiscard]] Clock::time_point next_timeout() const;
  void expire(Clock::time_point now);

  // Counts all that is in flight as interrupted and closes its connections.
  void interrupt_all();

 private:
  enum class State { kClosed, kConnecting, kOpen };

  struct User {
    Connection connection;
    State state = State::kClosed;
    bool busy = false;
    bool proven = false;    // this connection has brought an answer
    bool to_write = false;  // part of the request is not written yet
    Arrival arrival;
    RequestText request;
    std::size_t written = 0;
    Clock::time_point started, first_write;
    ResponseReader reader;
  };

  void connect(User& user);
  void connected(User& user);
  void not_connected(User& user);
  void disconnect(User& user);
  void ready(const Readiness& readiness);
  void begin_request(User& user);
  void write(User& user);
  void read(User& user, bool hung_up);
  void take(User& user, std::string_view bytes);
  void answered(User& user, bool connection_usable);
  void lost(User& user);
  void failed(User& user, Failure failure);
  void release(User& user);
  [[nodiscard]] std::uint32_t number_of(const User& user) const;
  [[nodiscard]] common::Result<void> await_open(Clock::time_point deadline,
                                                const std::stop_token& stop);

  const LoadPlan& plan_;
  const RequestMaker& maker_;
  Recorder& recorder_;
  Poller& poller_;
  bool head_requests_;
  SocketAddress address_;
  std::vector<User> users_;
  FreeUsers free_;
  BusyUsers busy_;
  int connect_error_ = 0;  // of the latest failed connect, 0 if there was none
  std::array<char, 65536> buffer_{};
};

}  // namespace lab::load
