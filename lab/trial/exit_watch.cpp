#include "lab/trial/exit_watch.h"

#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace lab::trial {
namespace {

constexpr int kBeatMs = 20;

}  // namespace

ExitWatch::ExitWatch(pid_t pid, const std::stop_token& outer)
    : pidfd_(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0))) {
  watcher_ = std::jthread([this, outer](const std::stop_token& ended) {
    pollfd ending{pidfd_, POLLIN, 0};
    while (!ended.stop_requested()) {
      if (::poll(&ending, pidfd_ >= 0 ? 1 : 0, kBeatMs) > 0 || outer.stop_requested()) {
        source_.request_stop();
        return;
      }
    }
  });
}

ExitWatch::~ExitWatch() {
  watcher_.request_stop();
  watcher_.join();
  if (pidfd_ >= 0) ::close(pidfd_);
}

}  // namespace lab::trial
