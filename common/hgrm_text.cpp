#include "common/hgrm_text.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <iterator>
#include <optional>

namespace common {
namespace {

constexpr double kRowsPerHalving = 5;
constexpr double kRounding = 1e-9;  // wanted percentiles are sums of steps

double to_ms(std::chrono::duration<double, std::nano> value) { return value.count() / 1e6; }

void append_row(std::string& text, const HgrmRow& row) {
  fmt::format_to(std::back_inserter(text), "{:12.6f} {:.12f} {:10}", row.value_ms, row.percentile,
                 row.total_count);
  if (row.percentile < 1) {
    fmt::format_to(std::back_inserter(text), " {:14.2f}", 1 / (1 - row.percentile));
  }
  text += '\n';
}

// The percentile of the next row: half the remaining distance is cut into kRowsPerHalving steps.
double next_percentile(double percentile) {
  const double halvings = std::floor(std::log2(1 / (1 - percentile))) + 1;
  return percentile + 1 / (kRowsPerHalving * std::exp2(halvings));
}

void append_rows(std::string& text, const LogLinearHistogram& histogram, std::uint64_t above) {
  const double all = static_cast<double>(histogram.count() + above);
  const double max_ms = to_ms(histogram.max());
  double wanted = 0;
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < histogram.counts().size() && seen < histogram.count(); ++i) {
    if (histogram.counts()[i] == 0) continue;
    seen += histogram.counts()[i];
    const double reached = static_cast<double>(seen) / all;
    const bool last = seen == histogram.count();
    if (reached + kRounding < wanted && !last) continue;
    const auto value = static_cast<double>(LogLinearHistogram::highest_in(i)) / 1e6;
    append_row(text, {std::min(value, max_ms), reached, seen});
    while (!last && wanted <= reached + kRounding) wanted = next_percentile(wanted);
  }
}

// The number after `name` and its '=' in a footer line such as "#[Mean    =   0.1, StdDev… ]".
std::optional<double> footer_value(std::string_view line, std::string_view name) {
  const std::size_t at = line.find(name);
  if (at == std::string_view::npos) return std::nullopt;
  const std::size_t digits = line.find_first_of("0123456789", at + name.size());
  if (digits == std::string_view::npos) return std::nullopt;
  double value = 0;
  std::from_chars(line.data() + digits, line.data() + line.size(), value);
  return value;
}

void read_footer(std::string_view line, HgrmText& text) {
  if (const auto mean = footer_value(line, "Mean")) text.mean_ms = *mean;
  if (const auto deviation = footer_value(line, "StdDeviation")) {
    text.standard_deviation_ms = *deviation;
  }
  if (const auto max = footer_value(line, "Max")) text.max_ms = *max;
  if (const auto count = footer_value(line, "Total count")) {
    text.count = static_cast<std::uint64_t>(*count);
  }
  if (const auto above = footer_value(line, "Above")) {
    text.above = static_cast<std::uint64_t>(*above);
  }
}

// Takes the next number off the front of `line`; false if there is none.
template <typename Number>
bool take_number(std::string_view& line, Number& number) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
  if (error != std::errc()) return false;
  line.remove_prefix(static_cast<std::size_t>(end - line.data()));
  return true;
}

bool parse_row(std::string_view line, HgrmRow& row) {
  return take_number(line, row.value_ms) && take_number(line, row.percentile) &&
         take_number(line, row.total_count) && row.percentile >= 0 && row.percentile <= 1;
}

}  // namespace

std::string write_hgrm(const LogLinearHistogram& histogram, std::uint64_t above) {
  std::string text = fmt::format("{:>12} {:>14} {:>10} {:>14}\n\n", "Value", "Percentile",
                                 "TotalCount", "1/(1-Percentile)");
  append_rows(text, histogram, above);
  auto out = std::back_inserter(text);
  fmt::format_to(out, "#[Mean    = {:12.6f}, StdDeviation   = {:12.6f}]\n", to_ms(histogram.mean()),
                 to_ms(histogram.standard_deviation()));
  fmt::format_to(out, "#[Max     = {:12.6f}, Total count    = {:12}]\n", to_ms(histogram.max()),
                 histogram.count());
  fmt::format_to(out, "#[Buckets = {:12}, SubBuckets     = {:12}]\n", LogLinearHistogram::buckets(),
                 LogLinearHistogram::kSubBuckets);
  if (above > 0) fmt::format_to(out, "#[Above   = {:12}]\n", above);
  return text;
}

Result<HgrmText> parse_hgrm(std::string_view text) {
  HgrmText result;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t length = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, length);
    text.remove_prefix(std::min(length + 1, text.size()));
    const std::size_t first = line.find_first_not_of(" \r");
    if (first == std::string_view::npos || line.substr(first).starts_with("Value")) continue;
    if (line[first] == '#') {
      read_footer(line, result);
      continue;
    }
    HgrmRow row;
    if (!parse_row(line, row)) {
      return fail({ErrorCode::kMalformed, "reading a percentile file",
                   fmt::format("line {}", number), "not value, percentile (0 to 1) and count", ""});
    }
    result.rows.push_back(row);
  }
  return result;
}

}  // namespace common
