#include "lab/load/user_pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>

namespace lab::load {
namespace {

constexpr std::chrono::seconds kOpenTimeout{10};
constexpr std::chrono::milliseconds kOpenStep{50};

std::uint64_t microseconds_since_epoch() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::microseconds>(now).count());
}

std::string remedy_for(int error) {
  if (error == EMFILE || error == ENFILE) return "raise 'ulimit -n' or use fewer virtual users";
  return "start the service, or check the URL's host and port";
}

}  // namespace

UserPool::UserPool(const LoadPlan& plan, const RequestMaker& maker, Recorder& recorder,
                   Poller& poller)
    : plan_(plan),
      maker_(maker),
      recorder_(recorder),
      poller_(poller),
      head_requests_(plan.method == "HEAD"),
      users_(plan.max_vus),
      free_(plan.max_vus),
      busy_(plan.max_vus) {
  for (std::uint32_t number = 0; number < plan.max_vus; ++number) free_.push(number);
}

common::Result<void> UserPool::open(const SocketAddress& address, const std::stop_token& stop) {
  address_ = address;
  connect_error_ = 0;
  for (User& user : users_) {
    connect(user);
    if (connect_error_ != 0) break;
  }
  auto opened = await_open(Clock::now() + kOpenTimeout, stop);
  if (!opened) std::ranges::for_each(users_, [this](User& user) { disconnect(user); });
  return opened;
}

common::Result<void> UserPool::await_open(Clock::time_point deadline, const std::stop_token& stop) {
  const auto is_open = [](const User& user) { return user.state == State::kOpen; };
  while (connect_error_ == 0 && !std::ranges::all_of(users_, is_open)) {
    if (Clock::now() >= deadline) connect_error_ = ETIMEDOUT;
    if (stop.stop_requested()) connect_error_ = ECANCELED;
    wait(kOpenStep);
  }
  if (connect_error_ == 0) return {};
  common::Error error = common::system_error(
      connect_error_, fmt::format("connecting {} virtual users", users_.size()), address_.text());
  error.remedy = remedy_for(connect_error_);
  return common::fail(std::move(error));
}

bool UserPool::start(const Arrival& arrival) {
  if (free_.count() == 0) return false;
  const std::uint32_t number = free_.pop();
  User& user = users_[number];
  user.busy = true;
  user.arrival = arrival;
  user.started = Clock::now();
  busy_.push(number);
  user.request.clear();
  maker_.append(arrival.request_index, user.request);
  user.written = 0;
  user.to_write = true;
  user.reader.start(head_requests_);
  if (user.state == State::kOpen) begin_request(user);
  if (user.state == State::kClosed && user.busy) connect(user);
  return true;
}

void UserPool::wait(std::chrono::nanoseconds timeout) {
  for (const Readiness& readiness : poller_.wait(timeout)) ready(readiness);
}

Clock::time_point UserPool::next_timeout() const {
  if (busy_.count() == 0) return Clock::time_point::max();
  return users_[busy_.first()].started + plan_.request_timeout;
}

void UserPool::expire(Clock::time_point now) {
  while (next_timeout() <= now) failed(users_[busy_.first()], Failure::kTimeout);
}

void UserPool::interrupt_all() {
  while (busy_.count() > 0) {
    User& user = users_[busy_.first()];
    recorder_.interrupted(user.arrival);
    disconnect(user);
    release(user);
  }
}

void UserPool::connect(User& user) {
  user.proven = false;
  const ConnectOutcome outcome = user.connection.connect(address_);
  if (outcome == ConnectOutcome::kFailed) return not_connected(user);
  user.state = State::kConnecting;
  poller_.add(user.connection, number_of(user));
  if (outcome == ConnectOutcome::kConnected) connected(user);
}

void UserPool::connected(User& user) {
  user.state = State::kOpen;
  if (user.busy) begin_request(user);
}

void UserPool::not_connected(User& user) {
  connect_error_ = user.connection.error();
  disconnect(user);
  if (user.busy) failed(user, Failure::kConnect);
}

void UserPool::disconnect(User& user) {
  user.connection.close();
  user.state = State::kClosed;
}

void UserPool::ready(const Readiness& readiness) {
  User& user = users_[readiness.id];
  if (user.state == State::kConnecting) {
    if (!readiness.writable) return;
    if (!user.connection.finish_connect()) return not_connected(user);
    connected(user);
  } else if (user.busy && user.to_write && readiness.writable) {
    write(user);
  }
  if (readiness.readable) read(user, readiness.hung_up);
}

void UserPool::begin_request(User& user) {
  user.first_write = Clock::now();
  patch_request_start(user.request, microseconds_since_epoch());
  recorder_.first_write(user.arrival, user.first_write);
  write(user);
}

void UserPool::write(User& user) {
  const std::string_view bytes = user.request.bytes;
  while (user.written < bytes.size()) {
    const IoResult result = user.connection.write(bytes.substr(user.written));
    if (result.outcome == IoOutcome::kWouldBlock) return;
    // Not the end yet: an answer that refuses the request may be waiting to be read.
    if (result.outcome != IoOutcome::kMoved) return;
    user.written += result.size;
    recorder_.sent(user.arrival, result.size);
  }
  user.to_write = false;
}

void UserPool::read(User& user, bool hung_up) {
  while (user.state == State::kOpen) {
    const IoResult result = user.connection.read(buffer_);
    if (result.outcome == IoOutcome::kWouldBlock) return;
    if (result.outcome != IoOutcome::kMoved) return lost(user);
    take(user, {buffer_.data(), result.size});
    if (result.size < buffer_.size() && !hung_up) return;
  }
}

void UserPool::take(User& user, std::string_view bytes) {
  // Nobody asked: a notice before closing, most likely. The connection is of no more use.
  if (!user.busy || user.state != State::kOpen) return lost(user);
  recorder_.received(user.arrival, bytes.size());
  const std::size_t taken = user.reader.feed(bytes);
  if (user.reader.malformed()) return failed(user, Failure::kMalformed);
  if (user.reader.complete()) answered(user, taken == bytes.size() && !user.to_write);
}

void UserPool::answered(User& user, bool connection_usable) {
  recorder_.answered(user.arrival, user.first_write, Clock::now(), user.reader.status());
  user.proven = true;
  release(user);
  if (!connection_usable || !user.reader.keep_alive()) lost(user);
}

// The connection has ended. A free user gets a new one at once, unless the last brought no answer:
// a peer that only closes is not to be asked again and again. It then connects when it has to send.
void UserPool::lost(User& user) {
  if (user.busy) {
    if (!user.reader.finish_at_close()) return failed(user, Failure::kClosed);
    return answered(user, false);
  }
  const bool again = user.proven;
  disconnect(user);
  if (again) connect(user);
}

void UserPool::failed(User& user, Failure failure) {
  recorder_.failed(user.arrival, failure);
  release(user);
  lost(user);
}

void UserPool::release(User& user) {
  user.busy = false;
  user.to_write = false;
  busy_.remove(number_of(user));
  free_.push(number_of(user));
}

std::uint32_t UserPool::number_of(const User& user) const {
  return static_cast<std::uint32_t>(&user - users_.data());
}

}  // namespace lab::load
