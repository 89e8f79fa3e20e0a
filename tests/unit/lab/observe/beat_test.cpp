#include "lab/observe/beat.h"

#include <gtest/gtest.h>

#include <thread>

namespace lab::observe {
namespace {

using namespace std::chrono_literals;

TEST(NextBeat, StaysOnTheGridHoweverLate) {
  const SteadyTime start{10s};
  EXPECT_EQ(next_beat(start, 100ms, start), start + 100ms);
  EXPECT_EQ(next_beat(start, 100ms, start + 1ms), start + 100ms);
  EXPECT_EQ(next_beat(start, 100ms, start + 99ms), start + 100ms);
  EXPECT_EQ(next_beat(start, 100ms, start + 101ms), start + 200ms);
}

TEST(NextBeat, LeavesOutWhatWasMissed) {
  const SteadyTime start{10s};
  EXPECT_EQ(next_beat(start, 100ms, start + 1234ms), start + 1300ms);
}

TEST(NextBeat, BeforeTheStartIsTheStart) {
  EXPECT_EQ(next_beat(SteadyTime{10s}, 100ms, SteadyTime{9s}), SteadyTime{10s});
}

TEST(SleepUntil, PassedIsTrueAtOnce) {
  EXPECT_TRUE(sleep_until(std::chrono::steady_clock::now() - 1s, {}));
}

TEST(SleepUntil, StopEndsItEarly) {
  std::stop_source source;
  const std::jthread stopper([&] {
    std::this_thread::sleep_for(20ms);
    source.request_stop();
  });
  EXPECT_FALSE(sleep_until(std::chrono::steady_clock::now() + 1h, source.get_token()));
}

}  // namespace
}  // namespace lab::observe
