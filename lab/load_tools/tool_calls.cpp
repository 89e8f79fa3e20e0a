#include "lab/load_tools/tool_calls.h"

#include <fmt/format.h>

#include <cmath>

#include "lab/load_tools/tool_scripts.h"

namespace lab::load_tools {
namespace {

constexpr const char* kJsonType = "Content-Type: application/json";

std::string whole_seconds(double seconds) {
  return fmt::format("{:.0f}s", std::ceil(std::max(seconds, 1.0)));
}

std::string milliseconds_argument(double seconds) {
  return fmt::format("{:.0f}ms", seconds * 1000);
}

std::string in_folder(const ToolRequest& request, std::string_view name) {
  return fmt::format("{}/{}", request.folder, name);
}

std::string connections_of(const ToolRequest& request) {
  return fmt::format("{}", request.connections);
}

}  // namespace

ToolCall wrk_call(const ToolRequest& request) {
  return {{{"load-tool.lua", wrk_script(request)}},
          {{"wrk", "--threads", "1", "--connections", connections_of(request), "--duration",
            whole_seconds(request.duration_s), "--latency", "--script",
            in_folder(request, "load-tool.lua"), request.url}},
          {std::string(kToolOutput)}};
}

ToolCall k6_call(const ToolRequest& request) {
  return {{{"load-tool.js", k6_script(request)}},
          {{"k6", "run", "--quiet", "--no-usage-report", in_folder(request, "load-tool.js")}},
          {"load-tool.json"}};
}

// One stream a connection, so that --connections is what is in flight at most.
ToolCall h2load_call(const ToolRequest& request) {
  return {{},
          {{"h2load", "--h1", "--clients", connections_of(request), "--max-concurrent-streams", "1",
            "--threads", "1", "--duration", milliseconds_argument(request.duration_s),
            fmt::format("--rps={:.6f}", request.rate_rps / request.connections),
            "--data=" + request.first_body, "--header", kJsonType,
            "--log-file=" + in_folder(request, "load-tool.tsv"), request.url}},
          {std::string(kToolOutput), "load-tool.tsv"}};
}

ToolCall fortio_call(const ToolRequest& request) {
  return {{},
          {{"fortio", "load", "-qps", fmt::format("{:g}", request.rate_rps), "-c",
            connections_of(request), "-t", milliseconds_argument(request.duration_s), "-p",
            "50,75,90,95,99,99.9", "-r", "0.0001", "-payload-file", request.first_body, "-H",
            kJsonType, "-json", in_folder(request, "load-tool.json"), request.url}},
          {"load-tool.json"}};
}

ToolCall vegeta_call(const ToolRequest& request) {
  const std::string binary = in_folder(request, "load-tool.bin");
  return {{{"load-tool-targets.jsonl", vegeta_targets(request)}},
          {{"vegeta", "attack", "-format=json",
            "-targets=" + in_folder(request, "load-tool-targets.jsonl"),
            fmt::format("-rate={:g}/1s", request.rate_rps),
            "-duration=" + milliseconds_argument(request.duration_s),
            "-workers=" + connections_of(request), "-max-workers=" + connections_of(request),
            "-output=" + binary},
           {"vegeta", "report", "-type=json", "-output=" + in_folder(request, "load-tool.json"),
            binary}},
          {"load-tool.json"}};
}

ToolCall oha_call(const ToolRequest& request) {
  return {{},
          {{"oha", "--no-tui", "--json", "-q", fmt::format("{:.0f}", request.rate_rps), "-c",
            connections_of(request), "-z", milliseconds_argument(request.duration_s), "-m",
            request.method, "-D", request.first_body, "-T", "application/json", request.url}},
          {std::string(kToolOutput)}};
}

ToolCall locust_call(const ToolRequest& request) {
  return {{{"load-tool.py", locust_script(request)}},
          {{"locust", "--headless", "--only-summary", "--locustfile",
            in_folder(request, "load-tool.py"), "--users", connections_of(request), "--spawn-rate",
            connections_of(request), "--run-time", whole_seconds(request.duration_s),
            "--stop-timeout", "10", "--host", request.url, "--csv", in_folder(request, "load-tool"),
            "--exit-code-on-error", "0"}},
          {"load-tool_stats.csv"}};
}

}  // namespace lab::load_tools
