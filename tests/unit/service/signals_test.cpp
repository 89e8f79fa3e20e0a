#include "service/signals.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>

namespace bookstore {
namespace {

TEST(Signals, AreTakenOneByOne) {
  Signals signals;
  ::kill(::getpid(), SIGHUP);
  EXPECT_EQ(signals.next(), Signal::kReload);
  ::kill(::getpid(), SIGINT);
  EXPECT_EQ(signals.next(), Signal::kStop);
  ::kill(::getpid(), SIGTERM);
  EXPECT_EQ(signals.next(), Signal::kStop);
}

// A supervisor's SIGTERM beside a terminal's Ctrl-C: the stop was graceful, so the exit code is 0.
TEST(Signals, SecondRequestToStopDoesNotKill) {
  {
    Signals signals;
    ::kill(::getpid(), SIGTERM);
    EXPECT_EQ(signals.next(), Signal::kStop);
    for (const int number : {SIGTERM, SIGINT, SIGHUP}) ::kill(::getpid(), number);
  }
  SUCCEED() << "alive";
}

}  // namespace
}  // namespace bookstore
