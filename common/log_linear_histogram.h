// A histogram of durations with constant relative precision and a constant cost to record.
//
// Layout: that of HdrHistogram (http://hdrhistogram.org, "log-linear") with a unit of 1 ns, 3
// significant digits and 60 s at the top. The first 2,048 values have a slot each; after that every
// power of two is cut into 1,024 equal slots, so a slot is never wider than 1/1,024 of its values.
//
// Threads: one writer, no lock; give each thread its own and merge() them when they are done.
// Allocation: only in the constructor (about 214 KiB); recording and merging allocate nothing.
#pragma once

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace common {

// The 1-based rank of quantile `q` (0 to 1) among `count` sorted values: the smallest rank that is
// at least q · count (the "inverse of the empirical distribution"), between 1 and `count`.
// 0 if `count` is 0. A product that misses a whole number only by rounding counts as that number.
[[nodiscard]] std::uint64_t quantile_rank(double q, std::uint64_t count);

class LogLinearHistogram {
 public:
  static constexpr std::chrono::nanoseconds kHighest = std::chrono::seconds(60);
  static constexpr unsigned kSubBucketBits = 11;  // 2,048 ≥ 2 · 10³: 3 significant digits
  static constexpr std::uint64_t kSubBuckets = std::uint64_t{1} << kSubBucketBits;

  LogLinearHistogram();

  // Counts one value. Below 0 counts as 0; above 60 s counts as 60 s and in saturated().
  void record(std::chrono::nanoseconds value) noexcept {
    std::int64_t nanoseconds = value.count();
    if (nanoseconds > kHighest.count()) {
      nanoseconds = kHighest.count();
      ++saturated_;
    }
    const auto clamped = static_cast<std::uint64_t>(std::max<std::int64_t>(nanoseconds, 0));
    ++counts_[index_of(clamped)];
    ++count_;
    sum_ += clamped;
    min_ = std::min(min_, clamped);
    max_ = std::max(max_, clamped);
  }

  // Adds everything that `other` has counted.
  void merge(const LogLinearHistogram& other) noexcept;

  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] std::uint64_t saturated() const { return saturated_; }

  // Exact, not rounded to a slot. All are 0 while nothing was recorded.
  [[nodiscard]] std::chrono::nanoseconds min() const;
  [[nodiscard]] std::chrono::nanoseconds max() const;
  [[nodiscard]] std::chrono::duration<double, std::nano> mean() const;

  // From the middles of the slots, so within 1/2,048 of the exact figure.
  [[nodiscard]] std::chrono::duration<double, std::nano> standard_deviation() const;

  // The value at quantile `q`, 0 to 1: the upper end of its slot, never above max(). 0 if empty.
  [[nodiscard]] std::chrono::nanoseconds quantile(double q) const;

  // The `rank`-th smallest value, rank 1 to count(), rounded as in quantile(). Ranks outside are
  // taken as the nearest one inside; 0 if empty.
  [[nodiscard]] std::chrono::nanoseconds value_at_rank(std::uint64_t rank) const;

  // The layout itself, for writers of files. Values are nanoseconds, at most kHighest.
  [[nodiscard]] static constexpr std::size_t index_of(std::uint64_t value) {
    const auto bucket =
        static_cast<unsigned>(std::bit_width(value | (kSubBuckets - 1))) - kSubBucketBits;
    return static_cast<std::size_t>(bucket * (kSubBuckets / 2) + (value >> bucket));
  }
  [[nodiscard]] static std::uint64_t lowest_in(std::size_t index);
  [[nodiscard]] static std::uint64_t highest_in(std::size_t index);
  [[nodiscard]] static unsigned buckets();

  // How many values each slot holds; size() slots in rising order.
  [[nodiscard]] const std::vector<std::uint64_t>& counts() const { return counts_; }

 private:
  std::vector<std::uint64_t> counts_;
  std::uint64_t count_ = 0;
  std::uint64_t saturated_ = 0;
  std::uint64_t sum_ = 0;  // ns: overflows after 584 years of recorded time
  std::uint64_t min_ = UINT64_MAX;
  std::uint64_t max_ = 0;
};

}  // namespace common
