#include <fmt/format.h>

#include "lab/load_tools/importers.h"
#include "lab/load_tools/json_fields.h"

namespace lab::load_tools {
namespace {

// Whether a metric is laid out as handleSummary() gets it: its figures apart, under "values".
bool is_nested(const JsonFields& metric) { return metric.has("values"); }

JsonFields values_of_metric(const JsonFields& metrics, std::string_view name) {
  const JsonFields metric = metrics.object(name);
  return is_nested(metric) ? metric.object("values") : metric;
}

LatencyFigures read_trend(const JsonFields& trend) {
  LatencyFigures figures;
  figures.min = trend.optional_number("min");
  figures.mean = trend.optional_number("avg");
  figures.max = trend.optional_number("max");
  figures.p50 = trend.optional_number("med");
  if (!figures.p50) figures.p50 = trend.optional_number("p(50)");
  figures.p75 = trend.optional_number("p(75)");
  figures.p90 = trend.optional_number("p(90)");
  figures.p95 = trend.optional_number("p(95)");
  figures.p99 = trend.optional_number("p(99)");
  figures.p999 = trend.optional_number("p(99.9)");
  return figures;
}

// {"ok": true} is passed; the bare flag of --summary-export says the opposite: true is crossed.
bool threshold_passed(const JsonFields& thresholds, const JsonMember& entry) {
  bool crossed = false;
  if (entry.value.get(crossed) == simdjson::SUCCESS) return !crossed;
  return thresholds.object(entry.key).flag("ok");
}

void read_thresholds(const JsonFields& metrics, ToolResult& result) {
  for (const auto& metric : metrics.members()) {
    const JsonFields fields = metrics.object(metric.key);
    if (!fields.has("thresholds")) continue;
    const JsonFields thresholds = fields.object("thresholds");
    for (const auto& entry : thresholds.members()) {
      result.thresholds.push_back(
          {std::string(metric.key), std::string(entry.key), threshold_passed(thresholds, entry)});
    }
  }
}

std::optional<double> count_of(const JsonFields& metrics, std::string_view name) {
  if (!metrics.has(name)) return std::nullopt;
  return values_of_metric(metrics, name).number("count");
}

void read_k6_failed(const JsonFields& metrics, ToolResult& result) {
  if (!metrics.has("http_req_failed")) return;
  const JsonFields failed = values_of_metric(metrics, "http_req_failed");
  // The metric is "failed", so a pass of it is a request that failed.
  result.failed = failed.number("passes");
  result.completed = failed.number("fails");
}

void read_k6_window(const JsonFields& document, ToolResult& result) {
  if (document.has("state")) {
    result.window_s = document.object("state").number("testRunDurationMs") / 1000;
  } else if (result.requests && result.requests_per_s && *result.requests_per_s > 0) {
    result.window_s = *result.requests / *result.requests_per_s;
  }
}

}  // namespace

common::Result<ToolResult> read_k6_summary(std::string_view text, const std::string& file) {
  simdjson::dom::parser parser;
  const simdjson::padded_string padded(text);
  JsonElement document;
  if (const auto error = parser.parse(padded).get(document)) {
    return malformed("k6", file, simdjson::error_message(error));
  }
  std::string cause;
  const JsonFields fields(document, "", cause);
  const JsonFields metrics = fields.object("metrics");
  ToolResult result;
  result.tool = "k6";
  result.success = "status 200 to 399";
  result.latency = read_trend(values_of_metric(metrics, "http_req_duration"));
  const JsonFields requests = values_of_metric(metrics, "http_reqs");
  result.requests = requests.number("count");
  result.requests_per_s = requests.number("rate");
  read_k6_failed(metrics, result);
  result.dropped = count_of(metrics, "dropped_iterations");
  result.bytes_sent = count_of(metrics, "data_sent");
  result.bytes_received = count_of(metrics, "data_received");
  if (metrics.has("vus_max")) {
    result.connections = values_of_metric(metrics, "vus_max").number("value");
  }
  read_thresholds(metrics, result);
  read_k6_window(fields, result);
  // What is never dropped is not named by k6; only an arrival-rate scenario drops.
  if (result.dropped) result.loop = Loop::kOpen;
  if (!cause.empty()) return malformed("k6", file, cause);
  return result;
}

}  // namespace lab::load_tools
