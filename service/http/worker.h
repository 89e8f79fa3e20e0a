// One request worker: a thread with an event loop of its own and the connections given to it.
#pragma once

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/intrusive/list.hpp>
#include <optional>
#include <string>
#include <thread>

#include "service/http/session.h"

namespace bookstore::http {

class Worker {
 public:
  // All references must outlive the worker. `name`: of the thread, at most 15 characters.
  Worker(std::string name, const SessionContext& context);
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Its event loop, for sockets that it is going to adopt.
  [[nodiscard]] boost::asio::io_context& loop() { return loop_; }

  void start();

  // Takes over a connection that is counted in the context's `connections`; `rejected`: only to
  // tell it that there are too many. Any thread.
  void adopt(Socket socket, bool rejected);

  // Lets requests in flight finish within Limits::stop_grace, closes the rest, ends the thread.
  // Nothing may be adopted afterwards. Any thread; does not wait.
  void stop();

  // Waits for the end of the thread; nothing to do if it was never started.
  void join();

 private:
  using Timer =
      boost::asio::steady_timer::rebind_executor<boost::asio::io_context::executor_type>::other;
  using Sessions = boost::intrusive::list<Session, boost::intrusive::base_hook<AutoUnlink>,
                                          boost::intrusive::constant_time_size<false>>;

  void run();
  void sweep();
  void arm_sweep();
  void refresh_date();
  void begin_stop();

  std::string name_;
  SessionContext context_;
  Sessions sessions_;  // before loop_: pending operations own sessions, and their end unlinks them
  HandlerMemory sweep_memory_;
  boost::asio::io_context loop_{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_;
  Timer sweep_timer_;
  std::chrono::milliseconds sweep_interval_;
  bool draining_ = false;
  std::chrono::steady_clock::time_point stop_deadline_;
  std::int64_t date_second_ = 0;
  std::thread thread_;
};

}  // namespace bookstore::http
