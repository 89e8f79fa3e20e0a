// One connection: reads requests, has them answered, writes the answers, one after the other.
//
// Runs wholly on its worker's thread. At any time outside its own functions exactly one
// asynchronous operation is pending, and that operation owns the session: when it ends without
// starting another, the connection is over. Memory for requests and answers is kept from one to the
// next, so that a warm keep-alive request allocates nothing.
//
// Requests that arrive together (pipelining) are answered in order, each with a write of its own.
#pragma once

#include <atomic>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/intrusive/list.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "service/http/answer.h"
#include "service/http/handler_memory.h"
#include "service/http/limits.h"
#include "service/http/observer.h"
#include "service/http/request_parser.h"
#include "service/http/router.h"

namespace bookstore::http {

// A socket bound to the executor of one io_context without type erasure: smaller, faster
// operations.
using Socket =
    boost::asio::basic_stream_socket<boost::asio::ip::tcp, boost::asio::io_context::executor_type>;

// What all sessions of one worker share; outlives them. Used on the worker's thread alone, except
// what is the whole server's.
struct SessionContext {
  const Router& router;
  const Limits& limits;
  RequestObserver* observer;           // may be null
  std::atomic<unsigned>& connections;  // open connections of the whole server
  std::atomic<bool>& stopping;  // the whole server's: answers from now on close their connections
  unsigned worker = 0;
  std::string date;  // the current second, for the Date field
};

using AutoUnlink =
    boost::intrusive::list_base_hook<boost::intrusive::link_mode<boost::intrusive::auto_unlink>>;

class Session : public std::enable_shared_from_this<Session>, public AutoUnlink {
 public:
  using Clock = std::chrono::steady_clock;

  // The connection is already counted in `context.connections`; the session uncounts it.
  Session(Socket socket, SessionContext& context);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Serve the connection, or tell it that there are too many and close it. Call one, once.
  void start();
  void start_rejected();

  // Ends what has lasted too long by `now`: an idle connection silently, a slow request with 408.
  void check_deadline(Clock::time_point now);

  // An idle connection closes now, a busy one after its answer.
  void begin_stop();

  // Closes now, whatever is going on.
  void abort();

 private:
  enum class Phase { kIdle, kHead, kBody, kWriting, kLingering };

  void configure_socket();
  void read_more();
  void on_read(const boost::system::error_code& error, std::size_t size);
  void on_read_failed(const boost::system::error_code& error);
  void process();
  void await_more();
  void enter(Phase phase, Clock::time_point deadline);
  void send_continue();

  void answer_request();
  void refuse(const Refusal& refusal);
  void refuse_and_send(const Refusal& refusal);
  void compose(std::string_view allow);

  [[nodiscard]] bool send();
  void on_writable(const boost::system::error_code& error);
  [[nodiscard]] bool finish_exchange();
  void report(Clock::time_point now);
  void linger();

  Socket socket_;
  SessionContext& context_;
  HandlerMemory memory_;
  boost::beast::flat_buffer buffer_;
  RequestStorage storage_;
  std::optional<RequestParser> parser_;
  Answer answer_;
  Phase phase_ = Phase::kIdle;
  Clock::time_point deadline_;
  Clock::time_point exchange_start_;  // head parsed, or refused before that
  std::size_t route_ = Router::kUnmatched;
  bool close_after_ = false;
  bool timed_out_ = false;
};

}  // namespace bookstore::http
