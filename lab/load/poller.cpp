#include "lab/load/poller.h"

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace lab::load {
namespace {

constexpr std::uint32_t kWakeId = UINT32_MAX;

Readiness readiness_of(const epoll_event& event) {
  const bool error = (event.events & (EPOLLERR | EPOLLHUP)) != 0;
  const bool hung_up = error || (event.events & EPOLLRDHUP) != 0;
  return {event.data.u32, error || (event.events & EPOLLOUT) != 0,
          hung_up || (event.events & EPOLLIN) != 0, hung_up};
}

void watch(int epoll, int descriptor, std::uint32_t events, std::uint32_t id) {
  epoll_event event{};
  event.events = events;
  event.data.u32 = id;
  epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event);
}

timespec timespec_of(std::chrono::nanoseconds timeout) {
  constexpr std::int64_t kSecond = 1'000'000'000;
  const std::int64_t count = std::max<std::int64_t>(timeout.count(), 0);
  return {count / kSecond, count % kSecond};
}

}  // namespace

Poller::Poller()
    : epoll_(epoll_create1(EPOLL_CLOEXEC)), wake_(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
  watch(epoll_, wake_, EPOLLIN, kWakeId);
}

Poller::~Poller() {
  close(wake_);
  close(epoll_);
}

common::Result<void> Poller::check() const {
  if (epoll_ < 0 || wake_ < 0) {
    return common::fail(common::system_error(errno, "preparing to wait for sockets", "epoll"));
  }
  const timespec none{};
  epoll_event event{};
  if (epoll_pwait2(epoll_, &event, 1, &none, nullptr) >= 0 || errno == EINTR) return {};
  return common::fail({common::ErrorCode::kUnavailable, "preparing to wait for sockets",
                       "epoll_pwait2", "the kernel does not offer it",
                       "use Linux 5.11 or newer, and a container profile that allows the call"});
}

void Poller::add(const Connection& connection, std::uint32_t id) const {
  watch(epoll_, connection.descriptor(), EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, id);
}

std::span<const Readiness> Poller::wait(std::chrono::nanoseconds timeout) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): the kernel fills what is read
  std::array<epoll_event, kMostEvents> events;
  const timespec span = timespec_of(timeout);
  const int count =
      epoll_pwait2(epoll_, events.data(), static_cast<int>(events.size()), &span, nullptr);
  std::size_t kept = 0;
  for (int i = 0; i < count; ++i) {
    const epoll_event& event = events[static_cast<std::size_t>(i)];
    if (event.data.u32 != kWakeId) {
      ready_[kept++] = readiness_of(event);
      continue;
    }
    std::uint64_t wakes = 0;
    [[maybe_unused]] const ssize_t size = read(wake_, &wakes, sizeof wakes);
  }
  return {ready_, kept};
}

void Poller::wake() const {
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t size = write(wake_, &one, sizeof one);
}

PreciseTimers::PreciseTimers() : before_(prctl(PR_GET_TIMERSLACK, 0, 0, 0, 0)) {
  prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0);
}

PreciseTimers::~PreciseTimers() {
  // Slack 0 would mean "the default of the thread", which is what it then was.
  prctl(PR_SET_TIMERSLACK, std::max(before_, 0), 0, 0, 0);
}

}  // namespace lab::load
