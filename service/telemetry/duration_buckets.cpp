#include "service/telemetry/duration_buckets.h"

#include <algorithm>
#include <cmath>

namespace bookstore::telemetry {
namespace {

std::array<std::chrono::nanoseconds, kBoundCount> compute_bounds() {
  std::array<std::chrono::nanoseconds, kBoundCount> bounds{};
  for (std::size_t i = 0; i < kBoundCount; ++i) {
    const double decades = static_cast<double>(i) / static_cast<double>(kBucketsPerDecade);
    bounds[i] = std::chrono::nanoseconds(std::llround(1e3 * std::pow(10.0, decades)));
  }
  return bounds;
}

}  // namespace

const std::array<std::chrono::nanoseconds, kBoundCount>& duration_bounds() {
  static const auto bounds = compute_bounds();
  return bounds;
}

std::size_t bucket_index(std::chrono::nanoseconds duration) {
  const auto& bounds = duration_bounds();
  const auto bound = std::ranges::lower_bound(bounds, duration);
  return static_cast<std::size_t>(bound - bounds.begin());
}

}  // namespace bookstore::telemetry
