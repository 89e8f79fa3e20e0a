#include "lab/observe/histogram_quantile.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <string>

namespace lab::observe {
namespace {

std::optional<double> parse_bound(std::string_view text) {
  if (text == "+Inf") return std::numeric_limits<double>::infinity();
  double bound = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), bound);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return bound;
}

}  // namespace

std::optional<HistogramBuckets> buckets_of(const MetricsSnapshot& snapshot, std::string_view name,
                                           const Labels& labels) {
  std::map<double, double> by_bound;
  for (const MetricSample* sample : snapshot.find(std::string(name) + "_bucket", labels)) {
    const std::optional<double> bound = parse_bound(label_of(*sample, "le").value_or(""));
    if (!bound) return std::nullopt;
    by_bound[*bound] += sample->value;
  }
  if (by_bound.empty() || std::isfinite(by_bound.rbegin()->first)) return std::nullopt;
  HistogramBuckets buckets;
  for (const auto& [bound, cumulative] : by_bound) buckets.push_back({bound, cumulative});
  return buckets;
}

std::optional<HistogramBuckets> difference(const HistogramBuckets& before,
                                           const HistogramBuckets& after) {
  if (before.empty()) return after;
  if (before.size() != after.size()) return std::nullopt;
  HistogramBuckets between = after;
  for (std::size_t i = 0; i < between.size(); ++i) {
    if (before[i].upper_bound != after[i].upper_bound) return std::nullopt;
    between[i].cumulative -= before[i].cumulative;
    if (between[i].cumulative < 0) return std::nullopt;
  }
  return between;
}

std::optional<double> histogram_quantile(const HistogramBuckets& buckets, double quantile) {
  if (buckets.size() < 2 || !(buckets.back().cumulative > 0)) return std::nullopt;
  const double rank = std::clamp(quantile, 0.0, 1.0) * buckets.back().cumulative;
  const auto found = std::ranges::find_if(
      buckets, [rank](const HistogramBucket& bucket) { return bucket.cumulative >= rank; });
  const auto index = static_cast<std::size_t>(found - buckets.begin());
  if (index + 1 >= buckets.size()) return buckets[buckets.size() - 2].upper_bound;
  const double lower = index == 0 ? 0.0 : buckets[index - 1].upper_bound;
  const double below = index == 0 ? 0.0 : buckets[index - 1].cumulative;
  const double inside = found->cumulative - below;
  if (!(inside > 0)) return lower;  // quantile 0 above empty first buckets
  return lower + (found->upper_bound - lower) * (rank - below) / inside;
}

}  // namespace lab::observe
