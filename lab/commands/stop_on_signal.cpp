#include "lab/commands/stop_on_signal.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <cstdint>

#include "common/pending_signals.h"

namespace lab::commands {

StopOnSignal::StopOnSignal() : quit_(eventfd(0, EFD_CLOEXEC)) {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGINT);
  sigaddset(&signals_, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals_, &before_);
  waiter_ = std::thread([this] {
    const int arrived = signalfd(-1, &signals_, SFD_CLOEXEC);
    pollfd waiting[2] = {{arrived, POLLIN, 0}, {quit_, POLLIN, 0}};
    while (poll(waiting, 2, -1) < 0) {
    }
    signalfd_siginfo signal{};
    if ((waiting[0].revents & POLLIN) != 0 && read(arrived, &signal, sizeof signal) > 0) {
      source_.request_stop();
    }
    close(arrived);
  });
}

StopOnSignal::~StopOnSignal() {
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t size = write(quit_, &one, sizeof one);
  waiter_.join();
  close(quit_);
  if (source_.stop_requested()) common::discard_pending(signals_);
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace lab::commands
