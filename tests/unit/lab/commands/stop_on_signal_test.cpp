#include "lab/commands/stop_on_signal.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <thread>

namespace lab::commands {
namespace {

void wait_for_stop(const StopOnSignal& signals) {
  while (!signals.token().stop_requested()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

TEST(StopOnSignal, AsksForAStop) {
  for (const int number : {SIGINT, SIGTERM}) {
    const StopOnSignal signals;
    EXPECT_FALSE(signals.token().stop_requested());
    ::kill(::getpid(), number);
    wait_for_stop(signals);
  }
}

// `timeout` signals its child and then the child's group: the second must not end the program
// before it has printed what was measured.
TEST(StopOnSignal, SecondSignalIsPartOfTheRequest) {
  {
    const StopOnSignal signals;
    ::kill(::getpid(), SIGTERM);
    wait_for_stop(signals);
    for (const int number : {SIGTERM, SIGINT}) ::kill(::getpid(), number);
  }
  SUCCEED() << "alive";
}

TEST(StopOnSignalDeath, SignalAfterItsEndEndsTheProgram) {
  EXPECT_EXIT(
      {
        { const StopOnSignal signals; }
        ::kill(::getpid(), SIGTERM);
      },
      ::testing::KilledBySignal(SIGTERM), "");
}

}  // namespace
}  // namespace lab::commands
