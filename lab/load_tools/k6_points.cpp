#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "lab/load_tools/importers.h"
#include "lab/load_tools/json_fields.h"
#include "lab/load_tools/quantities.h"
#include "lab/load_tools/samples.h"
#include "lab/load_tools/text_lines.h"

namespace lab::load_tools {
namespace {

// Seconds since the epoch of RFC 3339: "2026-11-30T14:34:45.625742514+02:00". nullopt if it is not.
std::optional<double> seconds_of_time(const std::string& text) {
  std::tm parts{};
  const char* rest = strptime(text.c_str(), "%Y-%m-%dT%H:%M:%S", &parts);
  if (rest == nullptr) return std::nullopt;
  double fraction = 0;
  if (*rest == '.') {
    char* end = nullptr;
    fraction = std::strtod(rest, &end);
    rest = end;
  }
  double offset_s = 0;
  if (*rest == '+' || *rest == '-') {
    std::tm zone{};
    if (strptime(rest + 1, "%H:%M", &zone) == nullptr) return std::nullopt;
    offset_s = zone.tm_hour * 3600.0 + zone.tm_min * 60.0;
    if (*rest == '-') offset_s = -offset_s;
  } else if (*rest != 'Z') {
    return std::nullopt;
  }
  return static_cast<double>(timegm(&parts)) + fraction - offset_s;
}

// What the points of one file add up to.
class PointSums {
 public:
  void add(const JsonFields& line) {
    const std::string metric = line.text("metric");
    const JsonFields data = line.object("data");
    const double value = data.number("value");
    const std::string time = data.text("time");
    if (!line.cause().empty()) return;
    if (metric == "http_req_duration") add_duration(data, value, time);
    if (metric == "http_reqs") requests_ += value;
    if (metric == "http_req_failed") failed_ += value;
    if (metric == "http_req_failed") has_failed_ = true;
    if (metric == "dropped_iterations") dropped_ = dropped_.value_or(0) + value;
    if (metric == "data_sent") sent_ = sent_.value_or(0) + value;
    if (metric == "data_received") received_ = received_.value_or(0) + value;
    if (metric == "vus_max") vus_ = std::max(vus_.value_or(0), value);
  }

  [[nodiscard]] bool empty() const { return durations_.empty(); }

  [[nodiscard]] ToolResult result() const {
    ToolResult result;
    result.tool = "k6";
    result.success = "status 200 to 399";
    result.latency = figures_of_samples(durations_);
    result.requests = requests_ > 0 ? requests_ : static_cast<double>(durations_.size());
    if (has_failed_) {
      result.failed = failed_;
      result.completed = *result.requests - failed_;
    }
    result.dropped = dropped_;
    result.bytes_sent = sent_;
    result.bytes_received = received_;
    result.connections = vus_;
    if (dropped_) result.loop = Loop::kOpen;
    if (last_end_s_ > first_start_s_) {
      result.window_s = last_end_s_ - first_start_s_;
      result.requests_per_s = *result.requests / *result.window_s;
    }
    return result;
  }

 private:
  // A point bears the time at which its request ended.
  void add_duration(const JsonFields& data, double value, const std::string& time) {
    const auto ended_s = seconds_of_time(time);
    if (!ended_s) return data.wrong("time", "is not a time such as 2026-11-30T15:04:05.6Z");
    const double started_s = *ended_s - value / 1000;
    first_start_s_ = durations_.empty() ? started_s : std::min(first_start_s_, started_s);
    last_end_s_ = durations_.empty() ? *ended_s : std::max(last_end_s_, *ended_s);
    durations_.push_back(value);
  }

  std::vector<double> durations_;
  double requests_ = 0, failed_ = 0, first_start_s_ = 0, last_end_s_ = 0;
  bool has_failed_ = false;
  std::optional<double> dropped_, sent_, received_, vus_;
};

}  // namespace

common::Result<ToolResult> read_k6_points(std::string_view text, const std::string& file) {
  simdjson::dom::parser parser;
  PointSums sums;
  std::size_t number = 0;
  for (const std::string_view line : lines_of(text)) {
    ++number;
    if (trimmed(line).empty()) continue;
    JsonElement document;
    const simdjson::padded_string padded(line);
    if (const auto error = parser.parse(padded).get(document)) {
      return malformed("k6", file,
                       fmt::format("line {}: {}", number, simdjson::error_message(error)));
    }
    std::string cause;
    const JsonFields fields(document, "", cause);
    if (fields.text("type") == "Point") sums.add(fields);
    if (!cause.empty()) return malformed("k6", file, fmt::format("line {}: {}", number, cause));
  }
  if (sums.empty()) return malformed("k6", file, "no point of http_req_duration");
  return sums.result();
}

}  // namespace lab::load_tools
