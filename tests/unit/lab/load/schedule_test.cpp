#include "lab/load/schedule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace lab::load {
namespace {

using namespace std::chrono_literals;
using std::chrono::nanoseconds;

// i ÷ 700 s in nanoseconds, by long division that needs no wide integers.
nanoseconds due_at_700(std::uint64_t index) {
  const std::uint64_t seconds = index / 700;
  const std::uint64_t rest = index % 700;
  return nanoseconds(
      static_cast<std::int64_t>(seconds * 1'000'000'000 + rest * 1'000'000'000 / 700));
}

TEST(UniformSchedule, IsExactOverABillionArrivals) {
  const UniformSchedule schedule(700);
  for (std::uint64_t index = 0; index <= 1'000'000'000; index += 9'973) {
    ASSERT_EQ(schedule.due(index), due_at_700(index)) << index;
  }
  EXPECT_EQ(schedule.due(700'000'000), 1'000'000s);
}

TEST(UniformSchedule, KeepsFractionsOfARate) {
  EXPECT_EQ(UniformSchedule(0.5).due(3), 6s);
  EXPECT_EQ(UniformSchedule(333.3).due(3333), 10s);
  EXPECT_EQ(UniformSchedule(kHighestRate).due(1), 1us);
  EXPECT_EQ(UniformSchedule(kLowestRate).due(1), 1'000'000s);
}

TEST(UniformSchedule, CountsArrivalsOfAWindow) {
  for (const double rate : {0.5, 3.0, 7.0, 700.0, 20'000.0, 333.3}) {
    const UniformSchedule schedule(rate);
    for (const std::int64_t count_ns : {1L, 999'999'999L, 1'000'000'000L, 1'000'000'001L}) {
      const nanoseconds window(count_ns);
      const std::uint64_t count = schedule.arrivals_before(window);
      EXPECT_LT(schedule.due(count - 1), window) << rate;
      EXPECT_GE(schedule.due(count), window) << rate;
    }
  }
}

TEST(PoissonSchedule, HasTheRateAndTheSpreadOfExponentialGaps) {
  PoissonSchedule schedule(700, 42);
  constexpr int kGaps = 200'000;
  double sum = 0;
  double squares = 0;
  int longer_than_mean = 0;
  for (int i = 0; i < kGaps; ++i) {
    const double gap = static_cast<double>(schedule.next_gap().count()) * 700 / 1e9;
    sum += gap;
    squares += gap * gap;
    longer_than_mean += gap > 1 ? 1 : 0;
  }
  EXPECT_NEAR(sum / kGaps, 1, 0.01);                           // mean 1 / rate
  EXPECT_NEAR(squares / kGaps, 2, 0.05);                       // E[x²] = 2 / rate²
  EXPECT_NEAR(1.0 * longer_than_mean / kGaps, 0.3679, 0.005);  // 1 / e
}

std::vector<nanoseconds> first_dues(Arrivals kind, std::uint64_t seed) {
  ArrivalSchedule schedule(kind, 700, seed);
  std::vector<nanoseconds> dues;
  for (; schedule.index() < 1000; schedule.advance()) dues.push_back(schedule.due());
  return dues;
}

TEST(ArrivalSchedule, PoissonIsDeterminedByItsSeed) {
  EXPECT_EQ(first_dues(Arrivals::kPoisson, 1), first_dues(Arrivals::kPoisson, 1));
  EXPECT_NE(first_dues(Arrivals::kPoisson, 1), first_dues(Arrivals::kPoisson, 2));
  EXPECT_TRUE(std::ranges::is_sorted(first_dues(Arrivals::kPoisson, 3)));
}

TEST(ArrivalSchedule, UniformWalksTheExactTimes) {
  const std::vector<nanoseconds> dues = first_dues(Arrivals::kUniform, 1);
  for (std::uint64_t i = 0; i < dues.size(); ++i) ASSERT_EQ(dues[i], due_at_700(i));
}

// The reference sequence of SplitMix64 for seed 1234567, published with the generator.
TEST(RandomSource, FollowsSplitMix64) {
  RandomSource random(1234567);
  EXPECT_EQ(random.next(), 6457827717110365317U);
  EXPECT_EQ(random.next(), 3203168211198807973U);
  EXPECT_EQ(random.next(), 9817491932198370423U);
}

}  // namespace
}  // namespace lab::load
