#include "service/http/worker.h"

#include <pthread.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/bind_allocator.hpp>
#include <boost/asio/post.hpp>
#include <exception>

#include "service/http/response_head.h"

namespace bookstore::http {
namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;

// Time limits are kept by looking at all sessions now and then: cheaper than a timer a request, and
// late by a quarter of the shortest limit at most.
milliseconds interval_for(const Limits& limits) {
  const milliseconds shortest =
      std::min({limits.head_timeout, limits.body_timeout, limits.idle_timeout, limits.write_timeout,
                limits.linger});
  return std::clamp(shortest / 4, milliseconds(10), milliseconds(250));
}

}  // namespace

Worker::Worker(std::string name, const SessionContext& context)
    : name_(std::move(name)),
      context_(context),
      work_(loop_.get_executor()),
      sweep_timer_(loop_),
      sweep_interval_(interval_for(context.limits)) {}

Worker::~Worker() { join(); }

void Worker::start() {
  refresh_date();
  arm_sweep();
  thread_ = std::thread([this] { run(); });
  pthread_setname_np(thread_.native_handle(), name_.c_str());
}

void Worker::run() {
  for (;;) {
    try {
      loop_.run();
      return;
    } catch (const std::exception& exception) {
      spdlog::error("{}: a connection was given up: {}", name_, exception.what());
    }
  }
}

void Worker::adopt(Socket socket, bool rejected) {
  asio::post(loop_, [this, rejected, socket = std::move(socket)]() mutable {
    const auto session = std::make_shared<Session>(std::move(socket), context_);
    sessions_.push_back(*session);
    if (rejected) {
      session->start_rejected();
    } else {
      session->start();
    }
  });
}

void Worker::stop() {
  asio::post(loop_, [this] { begin_stop(); });
}

void Worker::join() {
  if (thread_.joinable()) thread_.join();
}

void Worker::begin_stop() {
  draining_ = true;
  stop_deadline_ = std::chrono::steady_clock::now() + context_.limits.stop_grace;
  sweep_interval_ = milliseconds(5);
  for (Session& session : sessions_) session.begin_stop();
  sweep_timer_.cancel();  // its handler sweeps at once
}

void Worker::arm_sweep() {
  sweep_timer_.expires_after(sweep_interval_);
  sweep_timer_.async_wait(asio::bind_allocator(HandlerAllocator<std::byte>(sweep_memory_),
                                               [this](const auto&) { sweep(); }));
}

void Worker::sweep() {
  const auto now = std::chrono::steady_clock::now();
  refresh_date();
  for (Session& session : sessions_) session.check_deadline(now);
  if (draining_) {
    if (now >= stop_deadline_) {
      for (Session& session : sessions_) session.abort();
    }
    if (sessions_.empty()) return work_.reset();
  }
  arm_sweep();
}

void Worker::refresh_date() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const std::int64_t second = std::chrono::duration_cast<std::chrono::seconds>(now).count();
  if (second == date_second_) return;
  date_second_ = second;
  write_http_date(context_.date, second);
}

}  // namespace bookstore::http
