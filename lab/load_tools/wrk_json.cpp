#include "lab/load_tools/wrk_json.h"

#include "lab/load_tools/json_fields.h"

namespace lab::load_tools {
namespace {

std::optional<double> milliseconds_at(const JsonFields& fields, std::string_view key) {
  return fields.optional_number(key).transform([](double us) { return us / 1000; });
}

}  // namespace

bool is_wrk_line(std::string_view line) {
  return line.starts_with(R"({"schema":"bookstore-lab/wrk/1")");
}

common::Result<void> read_wrk_line(std::string_view line, const std::string& file,
                                   ToolResult& result) {
  simdjson::dom::parser parser;
  const simdjson::padded_string padded(line);
  JsonElement document;
  if (const auto error = parser.parse(padded).get(document)) {
    return malformed("wrk", file, simdjson::error_message(error));
  }
  std::string cause;
  const JsonFields fields(document, "", cause);
  result.requests = fields.number("requests");
  result.window_s = fields.number("duration_us") / 1e6;
  result.bytes_received = fields.number("bytes");
  const JsonFields errors = fields.object("errors");
  const double unanswered = errors.number("connect") + errors.number("read") +
                            errors.number("write") + errors.number("timeout");
  const double refused = errors.number("status");
  result.completed = *result.requests - refused;
  result.failed = refused + unanswered;
  const JsonFields latency = fields.object("latency_us");
  result.latency.min = milliseconds_at(latency, "min");
  result.latency.mean = milliseconds_at(latency, "mean");
  result.latency.max = milliseconds_at(latency, "max");
  result.latency.p50 = milliseconds_at(latency, "p50");
  result.latency.p75 = milliseconds_at(latency, "p75");
  result.latency.p90 = milliseconds_at(latency, "p90");
  result.latency.p95 = milliseconds_at(latency, "p95");
  result.latency.p99 = milliseconds_at(latency, "p99");
  result.latency.p999 = milliseconds_at(latency, "p999");
  if (*result.window_s > 0) result.requests_per_s = *result.requests / *result.window_s;
  if (!cause.empty()) return malformed("wrk", file, "the line of done(): " + cause);
  return {};
}

}  // namespace lab::load_tools
