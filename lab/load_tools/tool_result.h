// What another load generator says of one load, in one form. Pure values; std::nullopt is "it does
// not say".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lab::load_tools {

// From when a latency counts.
enum class LatencyDefinition {
  kService,   // from when the request was sent: k6, wrk, h2load, fortio, vegeta, locust, oha
  kResponse,  // from when it was due, corrected for the wait to be sent: wrk2
};

// Who decides when the next request is sent.
enum class Loop {
  kOpen,    // a schedule: arrivals go on whether or not answers come
  kClosed,  // the answer: every connection sends again when it has one
};

// "service", "response"; "open", "closed".
[[nodiscard]] std::string_view name_of(LatencyDefinition definition);
[[nodiscard]] std::string_view name_of(Loop loop);

// "from when the request was sent" and "from when the request was due".
[[nodiscard]] std::string_view meaning_of(LatencyDefinition definition);

// Milliseconds.
struct LatencyFigures {
  std::optional<double> min, mean, max;
  std::optional<double> p50, p75, p90, p95, p99, p999;
};

// A condition that a k6 script set.
struct Threshold {
  std::string metric;      // "http_req_duration"
  std::string expression;  // "p(99)<100"
  bool passed = false;
};

struct ToolResult {
  std::string tool;     // "wrk"
  std::string version;  // empty: the output does not say
  LatencyDefinition definition = LatencyDefinition::kService;
  std::optional<Loop> loop;
  LatencyFigures latency;
  std::optional<double> requests;   // ended: answered or failed
  std::optional<double> completed;  // as the tool counts success; see `success`
  std::optional<double> failed;
  std::optional<double> dropped;  // due, never sent
  std::string success;            // what counts as completed: "status 2xx or 3xx"
  std::optional<double> window_s;
  std::optional<double> requests_per_s;  // as the tool gives it
  std::optional<double> target_rps;
  std::optional<double> bytes_sent, bytes_received;
  std::optional<double> connections;  // or virtual users
  std::vector<Threshold> thresholds;
};

}  // namespace lab::load_tools
