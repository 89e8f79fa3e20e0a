#include "common/log_linear_histogram.h"

#include <cmath>

namespace common {
namespace {

constexpr std::size_t kSlots =
    LogLinearHistogram::index_of(static_cast<std::uint64_t>(LogLinearHistogram::kHighest.count())) +
    1;

unsigned bucket_of(std::size_t index) {
  constexpr std::size_t kHalf = LogLinearHistogram::kSubBuckets / 2;
  return index < 2 * kHalf ? 0 : static_cast<unsigned>(index / kHalf - 1);
}

std::chrono::nanoseconds to_nanoseconds(std::uint64_t value) {
  return std::chrono::nanoseconds(static_cast<std::int64_t>(value));
}

}  // namespace

std::uint64_t quantile_rank(double q, std::uint64_t count) {
  if (count == 0) return 0;
  constexpr double kRounding = 1e-6;  // far above double's error for any count below 10⁹
  const double rank = std::ceil(q * static_cast<double>(count) - kRounding);
  if (rank <= 1) return 1;
  return std::min(static_cast<std::uint64_t>(rank), count);
}

LogLinearHistogram::LogLinearHistogram() : counts_(kSlots) {}

void LogLinearHistogram::merge(const LogLinearHistogram& other) noexcept {
  for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
  count_ += other.count_;
  saturated_ += other.saturated_;
  sum_ += other.sum_;
  min_ = std::min(min_, other.min_);
  max_ = std::max(max_, other.max_);
}

std::chrono::nanoseconds LogLinearHistogram::min() const {
  return to_nanoseconds(count_ == 0 ? 0 : min_);
}

std::chrono::nanoseconds LogLinearHistogram::max() const { return to_nanoseconds(max_); }

std::chrono::duration<double, std::nano> LogLinearHistogram::mean() const {
  if (count_ == 0) return {};
  return std::chrono::duration<double, std::nano>(static_cast<double>(sum_) /
                                                  static_cast<double>(count_));
}

std::chrono::duration<double, std::nano> LogLinearHistogram::standard_deviation() const {
  if (count_ == 0) return {};
  const double centre = mean().count();
  double squares = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    if (counts_[i] == 0) continue;
    const double middle =
        (static_cast<double>(lowest_in(i)) + static_cast<double>(highest_in(i))) / 2;
    squares += static_cast<double>(counts_[i]) * (middle - centre) * (middle - centre);
  }
  return std::chrono::duration<double, std::nano>(std::sqrt(squares / static_cast<double>(count_)));
}

std::chrono::nanoseconds LogLinearHistogram::quantile(double q) const {
  return value_at_rank(quantile_rank(q, count_));
}

std::chrono::nanoseconds LogLinearHistogram::value_at_rank(std::uint64_t rank) const {
  if (count_ == 0) return {};
  rank = std::clamp<std::uint64_t>(rank, 1, count_);
  std::uint64_t seen = 0;
  std::size_t index = 0;
  while ((seen += counts_[index]) < rank) ++index;
  return to_nanoseconds(std::min(highest_in(index), max_));
}

std::uint64_t LogLinearHistogram::lowest_in(std::size_t index) {
  const unsigned bucket = bucket_of(index);
  return (index - bucket * (kSubBuckets / 2)) << bucket;
}

std::uint64_t LogLinearHistogram::highest_in(std::size_t index) {
  return lowest_in(index) + (std::uint64_t{1} << bucket_of(index)) - 1;
}

unsigned LogLinearHistogram::buckets() { return bucket_of(kSlots - 1) + 1; }

}  // namespace common
