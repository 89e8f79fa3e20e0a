#include "service/http/session.h"

#include <algorithm>
#include <boost/asio/bind_allocator.hpp>

#include "service/http/problem.h"

namespace bookstore::http {
namespace {

namespace asio = boost::asio;
using Code = boost::system::error_code;

constexpr std::size_t kReadChunk = 8192;

}  // namespace

Session::Session(Socket socket, SessionContext& context)
    : socket_(std::move(socket)),
      context_(context),
      buffer_(context.limits.head_bytes + kReadChunk),
      deadline_(Clock::now() + context.limits.idle_timeout) {
  storage_.reserve_usual();
  parser_.emplace(storage_, context_.limits);
  configure_socket();
}

Session::~Session() { context_.connections.fetch_sub(1, std::memory_order_relaxed); }

// A peer that is already gone makes these fail; the first read then says so.
void Session::configure_socket() {
  Code ignored;
  socket_.non_blocking(true, ignored);
  socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
}

void Session::start() { read_more(); }

void Session::start_rejected() {
  refuse_and_send({503, "there are too many connections; try again later"});
}

void Session::enter(Phase phase, Clock::time_point deadline) {
  phase_ = phase;
  deadline_ = deadline;
  timed_out_ = false;
}

void Session::read_more() {
  const std::size_t room = std::min(kReadChunk, buffer_.max_size() - buffer_.size());
  auto on_done = [self = shared_from_this()](const Code& error, std::size_t size) {
    self->on_read(error, size);
  };
  socket_.async_read_some(
      buffer_.prepare(room),
      asio::bind_allocator(HandlerAllocator<std::byte>(memory_), std::move(on_done)));
}

void Session::on_read(const Code& error, std::size_t size) {
  if (error) return on_read_failed(error);
  timed_out_ = false;
  if (phase_ == Phase::kLingering) return read_more();  // uncommitted: dropped
  buffer_.commit(size);
  process();
}

void Session::on_read_failed(const Code& error) {
  if (!socket_.is_open() || phase_ == Phase::kLingering || phase_ == Phase::kIdle) return;
  if (timed_out_) {
    refuse_and_send({408, "the request did not arrive in time"});
  } else if (error == asio::error::eof) {
    refuse_and_send({400, "the connection ended inside a request"});
  }
}

void Session::process() {
  for (;;) {
    switch (parser_->feed(buffer_)) {
      case RequestParser::Progress::kNeedMore:
        return await_more();
      case RequestParser::Progress::kRefused:
        refuse(parser_->refusal());
        break;
      case RequestParser::Progress::kComplete:
        answer_request();
        break;
    }
    if (!send() || !finish_exchange()) return;
  }
}

void Session::await_more() {
  if (parser_->head_parsed()) {
    if (phase_ != Phase::kBody) {
      enter(Phase::kBody, parser_->head_time() + context_.limits.body_timeout);
      if (parser_->expects_continue() && !parser_->http_1_0()) send_continue();
    }
  } else if (parser_->started() || buffer_.size() > 0) {
    if (phase_ != Phase::kHead) {
      enter(Phase::kHead, Clock::now() + context_.limits.head_timeout);
    }
  } else if (context_.stopping) {
    return linger();
  }
  if (buffer_.size() == buffer_.max_size()) {
    return refuse_and_send({400, "the framing of the body is too long"});
  }
  read_more();
}

// RFC 9110 section 10.1.1 lets a server leave it out, as when the kernel's buffer is full.
void Session::send_continue() {
  constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
  Code error;
  const std::size_t sent = socket_.write_some(asio::buffer(kContinue), error);
  if (sent > 0 && sent < kContinue.size()) abort();
}

void Session::answer_request() {
  exchange_start_ = parser_->head_time();
  close_after_ = context_.stopping || !parser_->wants_keep_alive();
  const Router::Match match = context_.router.find(parser_->method(), parser_->path());
  route_ = match.route;
  if (match.handler != nullptr) {
    run_handler(*match.handler,
                {parser_->path(), parser_->query(), parser_->body(), context_.worker}, answer_);
    return compose("");
  }
  if (match.allow.empty()) {
    write_problem(answer_.begin(), 404, "there is nothing at this path", "");
  } else {
    write_problem(answer_.begin(), 405, "this path does not answer the method", "");
  }
  compose(match.allow);
}

void Session::refuse(const Refusal& refusal) {
  close_after_ = true;
  route_ = Router::kUnmatched;
  exchange_start_ = Clock::now();
  if (parser_->head_parsed()) {
    exchange_start_ = parser_->head_time();
    route_ = context_.router.find(parser_->method(), parser_->path()).route;
  }
  write_problem(answer_.begin(), refusal.status, refusal.detail, "");
  compose("");
}

void Session::refuse_and_send(const Refusal& refusal) {
  refuse(refusal);
  if (send()) static_cast<void>(finish_exchange());
}

void Session::compose(std::string_view allow) {
  ConnectionField connection = ConnectionField::kNone;
  if (close_after_) {
    connection = ConnectionField::kClose;
  } else if (parser_->http_1_0()) {
    connection = ConnectionField::kKeepAlive;
  }
  answer_.compose(connection, allow, context_.date, parser_->method() == Method::kHead);
}

// True once the kernel has all of the answer. False: waiting for room, or the connection is over.
bool Session::send() {
  while (!answer_.sent()) {
    Code error;
    answer_.advance(socket_.write_some(answer_.unsent(), error));
    if (error == asio::error::would_block) {
      enter(Phase::kWriting, Clock::now() + context_.limits.write_timeout);
      auto on_done = [self = shared_from_this()](const Code& failed) { self->on_writable(failed); };
      socket_.async_wait(
          Socket::wait_write,
          asio::bind_allocator(HandlerAllocator<std::byte>(memory_), std::move(on_done)));
      return false;
    }
    if (error && error != asio::error::interrupted) return false;
  }
  return true;
}

void Session::on_writable(const Code& error) {
  if (error || !socket_.is_open()) return;
  if (send() && finish_exchange()) process();
}

// True when the next request may be read.
bool Session::finish_exchange() {
  const Clock::time_point now = Clock::now();
  report(now);
  if (close_after_) {
    linger();
    return false;
  }
  parser_.emplace(storage_, context_.limits);
  enter(Phase::kIdle, now + context_.limits.idle_timeout);
  return true;
}

void Session::report(Clock::time_point now) {
  if (context_.observer == nullptr) return;
  context_.observer->answered({context_.worker, route_, parser_->method(), answer_.status(),
                               now - exchange_start_, parser_->queue_stamp(), parser_->queued()});
}

// Closing with unread input would make the kernel reset the connection and drop the answer on its
// way (RFC 9112 section 9.6), so the peer's bytes are read until it closes too or time is up.
void Session::linger() {
  Code ignored;
  socket_.shutdown(Socket::shutdown_send, ignored);
  buffer_.clear();
  enter(Phase::kLingering, Clock::now() + context_.limits.linger);
  read_more();
}

void Session::check_deadline(Clock::time_point now) {
  if (now < deadline_ || timed_out_ || !socket_.is_open()) return;
  if (phase_ != Phase::kHead && phase_ != Phase::kBody) return abort();
  timed_out_ = true;
  Code ignored;
  socket_.cancel(ignored);
}

void Session::begin_stop() {
  if (phase_ == Phase::kIdle) abort();
}

void Session::abort() {
  Code ignored;
  socket_.close(ignored);
}

}  // namespace bookstore::http
