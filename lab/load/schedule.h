// When requests are due: the open loop's arrival schedules. Pure values, no clock.
//
// All times are offsets from the schedule's start.
#pragma once

#include <chrono>
#include <cstdint>

#include "lab/load/random_source.h"

namespace lab::load {

enum class Arrivals {
  kUniform,  // due(i) = i / rate
  kPoisson,  // gaps drawn from the exponential distribution of mean 1 / rate
};

// The highest rate that a schedule takes, and the step in which rates are kept.
inline constexpr double kHighestRate = 1e6;  // a second
inline constexpr double kLowestRate = 1e-6;  // a second; also the step

// Equal gaps. due(i) is computed from i alone in 128-bit integers, so it is exact (rounded down to
// the nanosecond) however long the load runs; the rate is kept in millionths a second.
class UniformSchedule {
 public:
  // `rate_per_second` from kLowestRate to kHighestRate.
  explicit UniformSchedule(double rate_per_second);

  [[nodiscard]] std::chrono::nanoseconds due(std::uint64_t index) const;

  // How many arrivals are due before `window`.
  [[nodiscard]] std::uint64_t arrivals_before(std::chrono::nanoseconds window) const;

 private:
  std::uint64_t rate_micro_;  // arrivals in 10⁶ s
};

// Exponential gaps, each rounded to the nearest nanosecond; the same for the same seed.
class PoissonSchedule {
 public:
  PoissonSchedule(double rate_per_second, std::uint64_t seed);

  // The gap before the next arrival.
  [[nodiscard]] std::chrono::nanoseconds next_gap();

 private:
  double mean_gap_ns_;
  RandomSource random_;
};

// Either of them, walked in order: index() is due at due(); advance() goes on to the next.
// A Poisson schedule's first arrival comes after a gap; a uniform one's is due at 0.
class ArrivalSchedule {
 public:
  ArrivalSchedule(Arrivals kind, double rate_per_second, std::uint64_t seed);

  [[nodiscard]] std::uint64_t index() const { return index_; }
  [[nodiscard]] std::chrono::nanoseconds due() const { return due_; }
  void advance();

 private:
  Arrivals kind_;
  UniformSchedule uniform_;
  PoissonSchedule poisson_;
  std::uint64_t index_ = 0;
  std::chrono::nanoseconds due_{0};
};

}  // namespace lab::load
