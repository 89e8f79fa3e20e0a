#include "lab/observe/metrics_text.h"

#include <fmt/core.h>

#include <algorithm>

#include "lab/observe/metrics_line.h"

namespace lab::observe {
namespace {

bool has_labels(const MetricSample& sample, const Labels& labels) {
  return std::ranges::all_of(labels, [&](const auto& label) {
    return label_of(sample, label.first) == std::string_view(label.second);
  });
}

std::unexpected<common::Error> malformed(std::size_t line_number, std::string cause) {
  return common::fail({common::ErrorCode::kMalformed, "reading metrics",
                       fmt::format("line {}", line_number), std::move(cause), ""});
}

bool is_blank_or_comment(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t\r");
  return first == std::string_view::npos || line[first] == '#';
}

}  // namespace

MetricsSnapshot::MetricsSnapshot(std::vector<MetricSample> samples) : size_(samples.size()) {
  for (MetricSample& sample : samples) by_name_[sample.name].push_back(std::move(sample));
}

std::vector<const MetricSample*> MetricsSnapshot::find(std::string_view name,
                                                       const Labels& labels) const {
  std::vector<const MetricSample*> found;
  const auto samples = by_name_.find(name);
  if (samples == by_name_.end()) return found;
  for (const MetricSample& sample : samples->second) {
    if (has_labels(sample, labels)) found.push_back(&sample);
  }
  return found;
}

std::optional<double> MetricsSnapshot::sum(std::string_view name, const Labels& labels) const {
  const std::vector<const MetricSample*> samples = find(name, labels);
  if (samples.empty()) return std::nullopt;
  double total = 0;
  for (const MetricSample* sample : samples) total += sample->value;
  return total;
}

std::optional<std::string_view> label_of(const MetricSample& sample, std::string_view name) {
  for (const auto& [label, value] : sample.labels) {
    if (label == name) return value;
  }
  return std::nullopt;
}

common::Result<MetricsSnapshot> parse_metrics(std::string_view page) {
  std::vector<MetricSample> samples;
  std::size_t number = 0;
  while (!page.empty()) {
    ++number;
    const std::size_t end = page.find('\n');
    if (end == std::string_view::npos) return malformed(number, "it does not end: page cut short");
    const std::string_view line = page.substr(0, end);
    page.remove_prefix(end + 1);
    if (is_blank_or_comment(line)) continue;
    auto sample = parse_metrics_line(line);
    if (!sample) return malformed(number, std::move(sample.error()));
    samples.push_back(*std::move(sample));
  }
  return MetricsSnapshot(std::move(samples));
}

}  // namespace lab::observe
