#include <fmt/format.h>

#include "lab/load_tools/importers.h"
#include "lab/load_tools/json_fields.h"
#include "lab/load_tools/quantities.h"

namespace lab::load_tools {
namespace {

constexpr double kMsPerSecond = 1000;

void read_fortio_histogram(const JsonFields& histogram, ToolResult& result) {
  LatencyFigures& latency = result.latency;
  result.requests = histogram.number("Count");
  latency.min = histogram.number("Min") * kMsPerSecond;
  latency.mean = histogram.number("Avg") * kMsPerSecond;
  latency.max = histogram.number("Max") * kMsPerSecond;
  // Left out, or null, when -p asked for none.
  if (!histogram.has("Percentiles")) return;
  std::size_t number = 0;
  for (const JsonElement entry : histogram.list("Percentiles")) {
    const JsonFields fields(entry, histogram.path_of(fmt::format("Percentiles[{}]", number++)),
                            histogram.cause());
    const double percent = fields.number("Percentile");
    const double value = fields.number("Value") * kMsPerSecond;
    if (percent == 50) latency.p50 = value;
    if (percent == 75) latency.p75 = value;
    if (percent == 90) latency.p90 = value;
    if (percent == 95) latency.p95 = value;
    if (percent == 99) latency.p99 = value;
    if (percent == 99.9) latency.p999 = value;
  }
}

// Keys are status codes; -1 stands for a request without an answer.
void read_fortio_codes(const JsonFields& codes, ToolResult& result) {
  double fine = 0;
  double refused = 0;
  for (const auto& entry : codes.members()) {
    const bool success = entry.key.size() == 3 && entry.key.front() == '2';
    (success ? fine : refused) += codes.number(entry.key);
  }
  result.completed = fine;
  result.failed = refused;
}

// "700", or "max".
void read_fortio_rate(const JsonFields& fields, ToolResult& result) {
  const std::string asked = fields.text("RequestedQPS");
  if (asked == "max") return;
  result.target_rps = parse_count(asked);
  if (!result.target_rps) fields.wrong("RequestedQPS", "is neither a number nor max");
}

}  // namespace

common::Result<ToolResult> read_fortio(std::string_view text, const std::string& file) {
  simdjson::dom::parser parser;
  const simdjson::padded_string padded(text);
  JsonElement document;
  if (const auto error = parser.parse(padded).get(document)) {
    return malformed("fortio", file, simdjson::error_message(error));
  }
  std::string cause;
  const JsonFields fields(document, "", cause);
  ToolResult result;
  result.tool = "fortio";
  result.success = "status 2xx";
  result.loop = Loop::kClosed;
  if (fields.has("Version")) result.version = fields.text("Version");
  read_fortio_rate(fields, result);
  result.requests_per_s = fields.number("ActualQPS");
  result.window_s = fields.number("ActualDuration") / 1e9;
  result.connections = fields.number("NumThreads");
  read_fortio_histogram(fields.object("DurationHistogram"), result);
  read_fortio_codes(fields.object("RetCodes"), result);
  if (!cause.empty()) return malformed("fortio", file, cause);
  return result;
}

}  // namespace lab::load_tools
