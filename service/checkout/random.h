// A small seeded generator whose numbers are the same on every platform and library version, which
// the standard distributions do not promise. For generated data, not for secrets.
#pragma once

#include <cstdint>

namespace bookstore::checkout {

// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014). Not
// thread-safe; each user has its own.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  [[nodiscard]] std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
    return mixed ^ (mixed >> 31U);
  }

  // A number from low to high, both included. The bias of the remainder is below 2^-40 for the
  // small ranges used here.
  [[nodiscard]] std::int64_t between(std::int64_t low, std::int64_t high) {
    const auto width = static_cast<std::uint64_t>(high - low) + 1;
    return low + static_cast<std::int64_t>(next() % width);
  }

  // True once in `n` on average.
  [[nodiscard]] bool one_in(std::int64_t n) { return between(1, n) == 1; }

 private:
  std::uint64_t state_;
};

}  // namespace bookstore::checkout
