#include <fmt/format.h>

#include <algorithm>

#include "lab/load_tools/importers.h"
#include "lab/load_tools/json_fields.h"
#include "lab/load_tools/quantities.h"
#include "lab/load_tools/samples.h"

namespace lab::load_tools {
namespace {

// All entries of one file together.
struct LocustSums {
  std::map<double, double> counts;  // milliseconds → requests
  double requests = 0, failed = 0, total_ms = 0, bytes = 0;
  double min_ms = 0, max_ms = 0;
  double first_s = 0, last_s = 0;
  bool any = false;
};

void add_response_times(const JsonFields& times, LocustSums& sums) {
  for (const auto& entry : times.members()) {
    const auto milliseconds = parse_count(entry.key);
    if (!milliseconds) return times.wrong(entry.key, "is not a time in milliseconds");
    sums.counts[*milliseconds] += times.number(entry.key);
  }
}

void add_entry(const JsonFields& entry, LocustSums& sums) {
  const double requests = entry.number("num_requests");
  const double started_s = entry.number("start_time");
  const double last_s = entry.optional_number("last_request_timestamp").value_or(started_s);
  sums.requests += requests;
  sums.failed += entry.number("num_failures");
  sums.total_ms += entry.number("total_response_time");
  sums.bytes += entry.number("total_content_length");
  add_response_times(entry.object("response_times"), sums);
  if (requests == 0) return;
  const double min_ms = entry.number("min_response_time");
  sums.min_ms = sums.any ? std::min(sums.min_ms, min_ms) : min_ms;
  sums.max_ms = std::max(sums.max_ms, entry.number("max_response_time"));
  sums.first_s = sums.any ? std::min(sums.first_s, started_s) : started_s;
  sums.last_s = std::max(sums.last_s, last_s);
  sums.any = true;
}

ToolResult result_of_sums(const LocustSums& sums) {
  ToolResult result;
  result.tool = "locust";
  result.success = "as the locustfile says; by default status below 400";
  result.loop = Loop::kClosed;
  result.requests = sums.requests;
  result.failed = sums.failed;
  result.completed = sums.requests - sums.failed;
  result.bytes_received = sums.bytes;
  result.latency = figures_of_counts(sums.counts);
  if (!sums.any) return result;
  // Kept exactly by locust, unlike the counts.
  result.latency.min = sums.min_ms;
  result.latency.max = sums.max_ms;
  result.latency.mean = sums.total_ms / sums.requests;
  if (sums.last_s > sums.first_s) {
    result.window_s = sums.last_s - sums.first_s;
    result.requests_per_s = sums.requests / *result.window_s;
  }
  return result;
}

}  // namespace

common::Result<ToolResult> read_locust_json(std::string_view text, const std::string& file) {
  simdjson::dom::parser parser;
  const simdjson::padded_string padded(text);
  JsonElement document;
  if (const auto error = parser.parse(padded).get(document)) {
    return malformed("locust", file, simdjson::error_message(error));
  }
  simdjson::dom::array entries;
  if (document.get(entries) != simdjson::SUCCESS) {
    return malformed("locust", file, "the document: is not a list");
  }
  LocustSums sums;
  std::string cause;
  std::size_t number = 0;
  for (const JsonElement element : entries) {
    add_entry(JsonFields(element, fmt::format("[{}]", number++), cause), sums);
  }
  if (cause.empty() && number == 0) cause = "the list: has no entry";
  if (!cause.empty()) return malformed("locust", file, cause);
  return result_of_sums(sums);
}

}  // namespace lab::load_tools
