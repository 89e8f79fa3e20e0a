// Reproducible random numbers: the same on every machine and with every standard library, which the
// distributions of <random> are not.
//
// The generator is SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number
// generators", 2014): 64 bits of state, so that one can be made for any request index at once.
#pragma once

#include <cstdint>

#include "common/wide_integer.h"

namespace lab::load {

class RandomSource {
 public:
  explicit RandomSource(std::uint64_t seed) : state_(seed) {}

  // The source of one numbered thing of a seeded sequence: nothing before it has to be generated.
  [[nodiscard]] static RandomSource at(std::uint64_t seed, std::uint64_t index) {
    return RandomSource(mixed(seed + kStep) ^ mixed(index * kStep + 1));
  }

  [[nodiscard]] std::uint64_t next() { return mixed(state_ += kStep); }

  // 0 to bound − 1, all alike to within bound ÷ 2⁶⁴ (Lemire's multiplication).
  [[nodiscard]] std::uint64_t below(std::uint64_t bound) {
    return static_cast<std::uint64_t>((common::Uint128{next()} * bound) >> 64U);
  }

  // Greater than 0, at most 1, in steps of 2⁻⁵³.
  [[nodiscard]] double unit_interval() {
    return static_cast<double>((next() >> 11U) + 1) * 0x1p-53;
  }

 private:
  static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15;

  static constexpr std::uint64_t mixed(std::uint64_t value) {
    value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9;
    value = (value ^ (value >> 27U)) * 0x94d049bb133111eb;
    return value ^ (value >> 31U);
  }

  std::uint64_t state_;
};

}  // namespace lab::load
