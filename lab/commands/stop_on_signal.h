// Ctrl-C as a stop request.
#pragma once

#include <signal.h>

#include <atomic>
#include <stop_token>
#include <thread>

namespace lab::commands {

// While it lives, SIGINT and SIGTERM ask for a stop instead of ending the program. Made in the main
// thread before any other is started, so that all of them leave the signals to it; one at a time.
// Once a stop was asked for, further signals are part of that request; without one they act when it
// ends.
class StopOnSignal {
 public:
  StopOnSignal();
  ~StopOnSignal();
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;

  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

 private:
  std::stop_source source_;
  sigset_t signals_{};
  sigset_t before_{};
  int quit_;  // an eventfd that ends the waiting thread
  std::thread waiter_;
};

}  // namespace lab::commands
