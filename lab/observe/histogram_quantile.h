// Quantiles of a Prometheus histogram between two scrapes. Pure.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "lab/observe/metrics_text.h"

namespace lab::observe {

struct HistogramBucket {
  double upper_bound = 0;  // inclusive; the last one is infinite
  double cumulative = 0;   // observations at or below it
};

// By rising bound, the last infinite: its count is the number of observations.
using HistogramBuckets = std::vector<HistogramBucket>;

// The histogram `name` (without _bucket), summed over all label sets that carry `labels`; these
// must have the same bounds, as those of one metric do. nullopt: no such histogram, or one without
// +Inf.
[[nodiscard]] std::optional<HistogramBuckets> buckets_of(const MetricsSnapshot& snapshot,
                                                         std::string_view name,
                                                         const Labels& labels);

// What was observed between two scrapes. `before` empty: nothing had been observed yet.
// nullopt if the bounds differ or a count fell (the service restarted in between).
[[nodiscard]] std::optional<HistogramBuckets> difference(const HistogramBuckets& before,
                                                         const HistogramBuckets& after);

// The value below which the share `quantile` (0 to 1) of the observations lies, linear within its
// bucket, as Prometheus' histogram_quantile() does; the first bucket is taken to begin at 0. In the
// infinite bucket: the largest finite bound, which is then a lower bound. Unit: the histogram's
// own. nullopt: no observations, or no finite bound.
[[nodiscard]] std::optional<double> histogram_quantile(const HistogramBuckets& buckets,
                                                       double quantile);

}  // namespace lab::observe
