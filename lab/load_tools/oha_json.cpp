#include "lab/load_tools/importers.h"
#include "lab/load_tools/json_fields.h"

namespace lab::load_tools {
namespace {

constexpr double kOhaMsPerSecond = 1000;

std::optional<double> seconds_at(const JsonFields& fields, std::string_view key) {
  return fields.optional_number(key).transform([](double s) { return s * kOhaMsPerSecond; });
}

void read_oha_latencies(const JsonFields& fields, ToolResult& result) {
  LatencyFigures& latency = result.latency;
  const JsonFields summary = fields.object("summary");
  latency.min = seconds_at(summary, "fastest");  // null when nothing was answered
  latency.mean = seconds_at(summary, "average");
  latency.max = seconds_at(summary, "slowest");
  const JsonFields percentiles = fields.object("latencyPercentiles");
  latency.p50 = seconds_at(percentiles, "p50");
  latency.p75 = seconds_at(percentiles, "p75");
  latency.p90 = seconds_at(percentiles, "p90");
  latency.p95 = seconds_at(percentiles, "p95");
  latency.p99 = seconds_at(percentiles, "p99");
  latency.p999 = seconds_at(percentiles, "p99.9");
}

double sum_of(const JsonFields& counts) {
  double sum = 0;
  for (const auto& entry : counts.members()) sum += counts.number(entry.key);
  return sum;
}

}  // namespace

common::Result<ToolResult> read_oha(std::string_view text, const std::string& file,
                                    LatencyDefinition definition) {
  simdjson::dom::parser parser;
  const simdjson::padded_string padded(text);
  JsonElement document;
  if (const auto error = parser.parse(padded).get(document)) {
    return malformed("oha", file, simdjson::error_message(error));
  }
  std::string cause;
  const JsonFields fields(document, "", cause);
  ToolResult result;
  result.tool = "oha";
  result.success = "status 2xx";
  result.definition = definition;
  if (definition == LatencyDefinition::kResponse) result.loop = Loop::kOpen;
  read_oha_latencies(fields, result);
  const JsonFields summary = fields.object("summary");
  result.window_s = summary.number("total");
  result.requests_per_s = summary.number("requestsPerSec");
  result.bytes_received = summary.number("totalData");
  const JsonFields codes = fields.object("statusCodeDistribution");
  double fine = 0;
  for (const auto& entry : codes.members()) {
    if (entry.key.size() == 3 && entry.key.front() == '2') fine += codes.number(entry.key);
  }
  result.completed = fine;
  result.requests = sum_of(codes) + sum_of(fields.object("errorDistribution"));
  result.failed = *result.requests - fine;
  if (!cause.empty()) return malformed("oha", file, cause);
  return result;
}

}  // namespace lab::load_tools
