// Reads a page of metrics in Prometheus' text format, version 0.0.4 (its page "Exposition
// formats"). Pure: text in, values out.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/error.h"

namespace lab::observe {

// Label names and values, in the order of the page; escapes are resolved.
using Labels = std::vector<std::pair<std::string, std::string>>;

struct MetricSample {
  std::string name;  // with its suffix: "…_seconds_bucket"
  Labels labels;
  double value = 0;  // may be infinite or not a number
};

// All samples of one page. Immutable: any thread may read it.
class MetricsSnapshot {
 public:
  MetricsSnapshot() = default;
  explicit MetricsSnapshot(std::vector<MetricSample> samples);

  // The samples of that name that carry all `labels`, whatever others they have; in page order.
  // The pointers live as long as the snapshot.
  [[nodiscard]] std::vector<const MetricSample*> find(std::string_view name,
                                                      const Labels& labels) const;

  // The sum of those; nullopt if there is none, so that "absent" is not taken for 0.
  [[nodiscard]] std::optional<double> sum(std::string_view name, const Labels& labels) const;

  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  std::map<std::string, std::vector<MetricSample>, std::less<>> by_name_;
  std::size_t size_ = 0;
};

// The value of the sample's label; nullopt if it has none of that name.
[[nodiscard]] std::optional<std::string_view> label_of(const MetricSample& sample,
                                                       std::string_view name);

// Strict: a line that is neither a comment, nor blank, nor a whole sample is an error (kMalformed)
// that names the line's number and what is wrong, and so is a last line without a line feed: a page
// cut short must not pass. Timestamps are checked and dropped.
[[nodiscard]] common::Result<MetricsSnapshot> parse_metrics(std::string_view page);

}  // namespace lab::observe
