#include "lab/load_tools/result_client.h"

#include <cmath>

namespace lab::load_tools {
namespace {

record::Latency record_latency(const LatencyFigures& figures) {
  record::Latency latency;
  latency.p50.ms = figures.p50;
  latency.p90.ms = figures.p90;
  latency.p95.ms = figures.p95;
  latency.p99.ms = figures.p99;
  latency.p999.ms = figures.p999;
  latency.max = figures.max;
  latency.mean = figures.mean;
  return latency;
}

std::optional<std::uint64_t> whole(std::optional<double> value) {
  if (!value || *value < 0) return std::nullopt;
  return static_cast<std::uint64_t>(std::llround(*value));
}

}  // namespace

record::Client client_of(const ToolResult& result) {
  record::Client client;
  const record::Latency latency = record_latency(result.latency);
  (result.definition == LatencyDefinition::kService ? client.service_ms : client.response_ms) =
      latency;
  client.completed = whole(result.completed);
  client.failed = whole(result.failed);
  client.dropped = whole(result.dropped);
  client.window_s = result.window_s;
  client.target_rps = result.target_rps;
  client.bytes_sent = whole(result.bytes_sent);
  client.bytes_received = whole(result.bytes_received);
  client.vus_max = whole(result.connections);
  if (result.completed && result.window_s && *result.window_s > 0) {
    client.achieved_rps = *result.completed / *result.window_s;
  }
  return client;
}

}  // namespace lab::load_tools
