// Turns the end of a process into a stop request, so that a load does not go on against nothing.
#pragma once

#include <sys/types.h>

#include <stop_token>
#include <thread>

namespace lab::trial {

// Watches `pid` from a thread of its own until destroyed. The token is stopped when the process
// ends or when `outer` is. The process is not reaped.
class ExitWatch {
 public:
  ExitWatch(pid_t pid, const std::stop_token& outer);
  ~ExitWatch();
  ExitWatch(const ExitWatch&) = delete;
  ExitWatch& operator=(const ExitWatch&) = delete;

  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

 private:
  std::stop_source source_;
  int pidfd_;
  std::jthread watcher_;
};

}  // namespace lab::trial
