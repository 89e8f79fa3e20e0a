#include "lab/analysis/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/analysis/sides.h"
#include "lab/analysis/statistics.h"

namespace lab::analysis {
namespace {

record::Spread spread_of(const std::vector<double>& values) {
  if (values.empty()) return {};
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  return {median(values), *least, *most};
}

bool has_zero(const SideValues& side) {
  return std::any_of(side.values.begin(), side.values.end(), [](double v) { return v <= 0; });
}

void add_note(record::Comparison& row, const std::string& text) {
  if (!row.note.empty()) row.note += "; ";
  row.note += text;
}

void add_ratio(record::Comparison& row, const SideValues& before, const SideValues& after) {
  const RatioEstimate estimate = estimate_ratio(before.values, after.values);
  row.ratio = estimate.ratio;
  row.ratio_low = estimate.low;
  row.ratio_high = estimate.high;
  row.coverage = estimate.coverage;
  if (!estimate.coverage) add_note(row, "not enough trials to tell");
}

void add_contrast(record::Comparison& row, const SideValues& before, const SideValues& after) {
  if (before.values.empty() || after.values.empty()) return add_note(row, "not measured");
  if (before.values.size() < before.trials || after.values.size() < after.trials) {
    add_note(row,
             fmt::format("measured in {} of {} trials", before.values.size() + after.values.size(),
                         before.trials + after.trials));
  }
  if (before.censored || after.censored) {
    return add_note(row, "requests that never completed reach this quantile: no ratio");
  }
  row.p_value = permutation_p(before.values, after.values);
  if (has_zero(before) || has_zero(after)) {
    row.difference = row.after.median.value_or(0) - row.before.median.value_or(0);
  } else {
    add_ratio(row, before, after);
  }
}

void add_claim(record::Comparison& row, const NoiseFloor* floor) {
  if (!row.primary || !row.ratio || !row.ratio_low || !row.ratio_high) return;
  row.significant = *row.ratio_low > 1 || *row.ratio_high < 1;
  if (floor == nullptr) return;
  const auto known = floor->largest_log_ratio.find(row.measure);
  if (known != floor->largest_log_ratio.end() && std::abs(std::log(*row.ratio)) < known->second) {
    row.significant = false;
    add_note(row, "below the noise floor");
  }
}

}  // namespace

std::string_view unit_of(casefile::Format format) {
  switch (format) {
    case casefile::Format::kMilliseconds:
      return "ms";
    case casefile::Format::kSeconds:
      return "s";
    case casefile::Format::kBytes:
      return "B";
    case casefile::Format::kBytesPerSecond:
      return "B/s";
    case casefile::Format::kPerSecond:
      return "1/s";
    case casefile::Format::kShare:
      return "share";
    case casefile::Format::kCores:
      return "cores";
    case casefile::Format::kCount:
      return "";
  }
  return "";
}

std::vector<record::Comparison> compare(std::span<const record::Trial> trials,
                                        std::span<const casefile::MeasureRow> rows,
                                        const NoiseFloor* floor) {
  std::vector<record::Comparison> comparisons;
  for (const casefile::MeasureRow& measure : rows) {
    const SideValues before = values_of(trials, "before", measure.measure);
    const SideValues after = values_of(trials, "after", measure.measure);
    record::Comparison& row = comparisons.emplace_back();
    row.measure = measure.measure;
    row.unit = unit_of(measure.format);
    row.primary = measure.primary;
    row.censored_before = before.censored;
    row.censored_after = after.censored;
    row.before = spread_of(before.values);
    row.after = spread_of(after.values);
    add_contrast(row, before, after);
    add_claim(row, floor);
  }
  return comparisons;
}

}  // namespace lab::analysis
