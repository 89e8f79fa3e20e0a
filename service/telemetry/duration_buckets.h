// The bucket bounds of the request histograms. Pure.
//
// Eleven buckets a decade, so that each is 23.3 % wider than the one below it (10^(1/11)), from 1
// µs to 10 s, rounded to whole nanoseconds; whole decades (100 ms among them) are bounds exactly.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>

namespace bookstore::telemetry {

inline constexpr std::size_t kBucketsPerDecade = 11;
inline constexpr std::size_t kBoundCount = 7 * kBucketsPerDecade + 1;

// Inclusive upper bounds, ascending. The same array for the life of the program.
[[nodiscard]] const std::array<std::chrono::nanoseconds, kBoundCount>& duration_bounds();

// The first bucket whose bound is not below `duration`; kBoundCount for what is over 10 s.
[[nodiscard]] std::size_t bucket_index(std::chrono::nanoseconds duration);

}  // namespace bookstore::telemetry
