#include "lab/load_tools/importers.h"
#include "lab/load_tools/json_fields.h"

namespace lab::load_tools {
namespace {

constexpr double kNsPerMs = 1e6;

std::optional<double> nanoseconds_at(const JsonFields& fields, std::string_view key) {
  return fields.optional_number(key).transform([](double ns) { return ns / kNsPerMs; });
}

void read_vegeta_latencies(const JsonFields& latencies, ToolResult& result) {
  LatencyFigures& latency = result.latency;
  latency.min = nanoseconds_at(latencies, "min");  // older versions have none
  latency.mean = latencies.number("mean") / kNsPerMs;
  latency.max = latencies.number("max") / kNsPerMs;
  latency.p50 = latencies.number("50th") / kNsPerMs;
  latency.p90 = nanoseconds_at(latencies, "90th");
  latency.p95 = latencies.number("95th") / kNsPerMs;
  latency.p99 = latencies.number("99th") / kNsPerMs;
}

}  // namespace

common::Result<ToolResult> read_vegeta(std::string_view text, const std::string& file) {
  simdjson::dom::parser parser;
  const simdjson::padded_string padded(text);
  JsonElement document;
  if (const auto error = parser.parse(padded).get(document)) {
    return malformed("vegeta", file, simdjson::error_message(error));
  }
  std::string cause;
  const JsonFields fields(document, "", cause);
  ToolResult result;
  result.tool = "vegeta";
  result.success = "status 2xx";
  result.loop = Loop::kOpen;
  read_vegeta_latencies(fields.object("latencies"), result);
  result.requests = fields.number("requests");
  // From the first request sent to the last one sent.
  result.window_s = fields.number("duration") / 1e9;
  result.requests_per_s = fields.number("rate");
  result.bytes_received = fields.object("bytes_in").number("total");
  result.bytes_sent = fields.object("bytes_out").number("total");
  double fine = 0;
  const JsonFields codes = fields.object("status_codes");
  for (const auto& entry : codes.members()) {
    if (entry.key.size() == 3 && entry.key.front() == '2') fine += codes.number(entry.key);
  }
  result.completed = fine;
  result.failed = *result.requests - fine;
  if (!cause.empty()) return malformed("vegeta", file, cause);
  return result;
}

}  // namespace lab::load_tools
