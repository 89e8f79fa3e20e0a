#include "service/signals.h"

#include <pthread.h>

#include <csignal>
#include <initializer_list>

#include "common/pending_signals.h"

namespace bookstore {
namespace {

sigset_t steering_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int number : {SIGTERM, SIGINT, SIGHUP}) sigaddset(&set, number);
  return set;
}

}  // namespace

Signals::Signals() {
  std::signal(SIGPIPE, SIG_IGN);
  const sigset_t set = steering_signals();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
}

Signals::~Signals() {
  const sigset_t set = steering_signals();
  common::discard_pending(set);
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

Signal Signals::next() {
  const sigset_t set = steering_signals();
  int number = 0;
  while (sigwait(&set, &number) != 0) {
  }
  return number == SIGHUP ? Signal::kReload : Signal::kStop;
}

}  // namespace bookstore
