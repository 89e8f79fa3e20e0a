#include "lab/load_tools/result_text.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace lab::load_tools {
namespace {

using Json = nlohmann::ordered_json;

std::string milliseconds_text(std::optional<double> ms) {
  if (!ms) return "–";
  if (*ms < 1) return fmt::format("{:.2f}µs", *ms * 1000);
  if (*ms < 1000) return fmt::format("{:.2f}ms", *ms);
  return fmt::format("{:.2f}s", *ms / 1000);
}

std::string number_text(std::optional<double> value) {
  return value ? fmt::format("{:.10g}", *value) : "–";
}

std::string row(std::string_view name, const std::string& text) {
  return fmt::format("  {:.<20}: {}\n", name, text);
}

std::string loop_text(const ToolResult& result) {
  if (!result.loop) return "open or closed loop: it does not say";
  if (*result.loop == Loop::kOpen) return "open loop";
  return "closed loop: it holds no rate of its own, a slow answer delays the next request";
}

// completed ÷ window, for what the tool counts as completed.
std::optional<double> achieved_of(const ToolResult& result) {
  if (!result.completed || !result.window_s || !(*result.window_s > 0)) return std::nullopt;
  return *result.completed / *result.window_s;
}

std::string heading(const ToolResult& result) {
  const std::string version = result.version.empty() ? "" : " " + result.version;
  return fmt::format("{}{}   latency {}: {}\n{}\n\n", result.tool, version,
                     name_of(result.definition), meaning_of(result.definition), loop_text(result));
}

Json value(std::optional<double> number) { return number ? Json(*number) : Json(nullptr); }

Json latency_json(const LatencyFigures& latency) {
  return {{"min", value(latency.min)}, {"mean", value(latency.mean)}, {"p50", value(latency.p50)},
          {"p75", value(latency.p75)}, {"p90", value(latency.p90)},   {"p95", value(latency.p95)},
          {"p99", value(latency.p99)}, {"p999", value(latency.p999)}, {"max", value(latency.max)}};
}

Json thresholds_json(const ToolResult& result) {
  Json list = Json::array();
  for (const Threshold& threshold : result.thresholds) {
    list.push_back({{"metric", threshold.metric},
                    {"expression", threshold.expression},
                    {"passed", threshold.passed}});
  }
  return list;
}

}  // namespace

std::string text_of(const ToolResult& result) {
  const LatencyFigures& latency = result.latency;
  const bool service = result.definition == LatencyDefinition::kService;
  std::string text = heading(result);
  text += row(service ? "http_req_duration" : "response (from due)",
              fmt::format("avg={} min={} p(50)={} p(90)={} p(95)={} p(99)={} max={}",
                          milliseconds_text(latency.mean), milliseconds_text(latency.min),
                          milliseconds_text(latency.p50), milliseconds_text(latency.p90),
                          milliseconds_text(latency.p95), milliseconds_text(latency.p99),
                          milliseconds_text(latency.max)));
  text += row("http_reqs", fmt::format("{} {}/s", number_text(result.requests),
                                       number_text(result.requests_per_s)));
  text += row("http_req_failed",
              fmt::format("{} of {} ({} counts as completed)", number_text(result.failed),
                          number_text(result.requests), result.success));
  text += row("dropped_iterations", number_text(result.dropped));
  text += row("achieved", fmt::format("{}/s completed", number_text(achieved_of(result))));
  text += row("window", number_text(result.window_s) + " s");
  text += row("vus_max", number_text(result.connections));
  text += row("data_sent", number_text(result.bytes_sent) + " B");
  text += row("data_received", number_text(result.bytes_received) + " B");
  for (const Threshold& threshold : result.thresholds) {
    text += row("threshold", fmt::format("{} {}: {}", threshold.metric, threshold.expression,
                                         threshold.passed ? "passed" : "failed"));
  }
  return text;
}

std::string json_of(const ToolResult& result) {
  const Json document = {{"schema", "bookstore-lab/load-import/1"},
                         {"tool", result.tool},
                         {"version", result.version.empty() ? Json(nullptr) : Json(result.version)},
                         {"latency_definition", name_of(result.definition)},
                         {"loop", result.loop ? Json(name_of(*result.loop)) : Json(nullptr)},
                         {"latency_ms", latency_json(result.latency)},
                         {"requests", value(result.requests)},
                         {"completed", value(result.completed)},
                         {"completed_means", result.success},
                         {"failed", value(result.failed)},
                         {"dropped", value(result.dropped)},
                         {"window_s", value(result.window_s)},
                         {"requests_rps", value(result.requests_per_s)},
                         {"achieved_rps", value(achieved_of(result))},
                         {"target_rps", value(result.target_rps)},
                         {"vus_max", value(result.connections)},
                         {"bytes_sent", value(result.bytes_sent)},
                         {"bytes_received", value(result.bytes_received)},
                         {"thresholds", thresholds_json(result)}};
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace lab::load_tools
