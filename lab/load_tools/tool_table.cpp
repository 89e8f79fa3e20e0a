#include "lab/load_tools/tool_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cctype>

#include "lab/load_tools/importers.h"
#include "lab/load_tools/tool_calls.h"

namespace lab::load_tools {
namespace {

using Texts = std::span<const std::string>;

constexpr const char* kNoLateness = "how late requests were sent is not measured";
constexpr const char* kNoAccounting = "what became of every single arrival is not accounted for";
constexpr const char* kNoRate = "it sends as fast as it is answered and holds no rate";
constexpr const char* kPaced =
    "it holds the rate only while answers come in time: its connections wait for theirs";
constexpr const char* kOneBody =
    "it sends one and the same body again and again, so a cache keyed by the body always hits";
constexpr const char* kSeconds = "it knows whole seconds only, so times are rounded up";
constexpr const char* kNoWait =
    "it does not say when it sent, so the wait before the server is unknown";

common::Result<ToolResult> read_k6_texts(Texts texts) {
  return read_k6_summary(texts[0], "load-tool.json");
}

common::Result<ToolResult> read_wrk_texts(Texts texts) {
  return read_wrk(texts[0], "load-tool.txt");
}

// The text has the counts, the log the quantiles.
common::Result<ToolResult> read_h2load_texts(Texts texts) {
  auto summary = read_h2load(texts[0], "load-tool.txt");
  if (!summary) return summary;
  const auto log = read_h2load_log(texts[1], "load-tool.tsv");
  if (!log) return log;
  summary->latency = log->latency;
  return summary;
}

common::Result<ToolResult> read_fortio_texts(Texts texts) {
  return read_fortio(texts[0], "load-tool.json");
}

common::Result<ToolResult> read_vegeta_texts(Texts texts) {
  return read_vegeta(texts[0], "load-tool.json");
}

// It prints its JSON behind whatever else it has to say.
common::Result<ToolResult> read_oha_texts(Texts texts) {
  const std::string_view text = texts[0];
  return read_oha(text.substr(std::min(text.find('{'), text.size())), "load-tool.txt",
                  LatencyDefinition::kService);
}

common::Result<ToolResult> read_locust_texts(Texts texts) {
  return read_locust_csv(texts[0], "load-tool_stats.csv");
}

constexpr auto kService = LatencyDefinition::kService;

std::vector<Tool> make_tools() {
  return {
      {"wrk",
       "wrk",
       "-v",
       "install the Debian package wrk",
       kService,
       Loop::kClosed,
       {kNoRate, kNoLateness, kNoAccounting, kSeconds},
       wrk_call,
       read_wrk_texts,
       0},
      {"k6",
       "k6",
       "version",
       "Debian has no package of it: put the program k6 into a folder of PATH",
       kService,
       Loop::kOpen,
       {kNoLateness, kNoAccounting},
       k6_call,
       read_k6_texts,
       0.5},
      {"h2load",
       "h2load",
       "--version",
       "install the Debian package nghttp2-client",
       kService,
       Loop::kClosed,
       {kPaced, kNoLateness, kNoAccounting, kNoWait, kOneBody},
       h2load_call,
       read_h2load_texts,
       0},
      {"fortio",
       "fortio",
       "version",
       "Debian has no package of it: put the program fortio into a folder of PATH",
       kService,
       Loop::kClosed,
       {kPaced, kNoLateness, kNoAccounting, kNoWait, kOneBody},
       fortio_call,
       read_fortio_texts,
       0},
      {"vegeta",
       "vegeta",
       "-version",
       "Debian has no package of it: put the program vegeta into a folder of PATH",
       kService,
       Loop::kOpen,
       {kNoLateness, kNoAccounting, kNoWait},
       vegeta_call,
       read_vegeta_texts,
       0},
      {"oha",
       "oha",
       "--version",
       "Debian has no package of it: put the program oha into a folder of PATH",
       kService,
       Loop::kOpen,
       {kNoLateness, kNoAccounting, kNoWait, kOneBody},
       oha_call,
       read_oha_texts,
       0},
      {"locust",
       "locust",
       "--version",
       "install the Debian package python3-locust",
       kService,
       Loop::kClosed,
       {kPaced, kNoLateness, kNoAccounting, kSeconds},
       locust_call,
       read_locust_texts,
       1},
  };
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::span<const Tool> all_tools() {
  static const std::vector<Tool> tools = make_tools();
  return tools;
}

common::Result<const Tool*> find_tool(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Tool& tool : all_tools()) {
    if (tool.name == name) return &tool;
    names.push_back(tool.name);
  }
  return common::fail({common::ErrorCode::kInvalidArgument, "choosing a load generator",
                       std::string(name), "it is not one that the lab can call",
                       fmt::format("use one of: {}", fmt::join(names, ", "))});
}

std::string version_in(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!is_digit(text[i])) continue;
    std::size_t end = i;
    bool dot = false;
    while (end < text.size() && (is_digit(text[end]) || text[end] == '.')) {
      if (text[end] == '.') dot = true;
      ++end;
    }
    while (text[end - 1] == '.') --end;
    if (dot) return std::string(text.substr(i, end - i));
    i = end;
  }
  return "";
}

}  // namespace lab::load_tools
