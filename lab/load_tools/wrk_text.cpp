#include <fmt/format.h>

#include <vector>

#include "lab/load_tools/importers.h"
#include "lab/load_tools/json_fields.h"
#include "lab/load_tools/quantities.h"
#include "lab/load_tools/text_lines.h"
#include "lab/load_tools/wrk_json.h"

namespace lab::load_tools {
namespace {

using Words = std::vector<std::string_view>;

// Reads wrk's text line by line; the first mistake stays in `cause`.
class WrkText {
 public:
  void take(std::string_view line) {
    const Words words = words_of(line);
    if (words.empty()) return;
    if (line.find("HdrHistogram - Recorded Latency") != std::string_view::npos) corrected_ = true;
    // With -U wrk2 lists the distribution again as it would look without the correction.
    if (line.find("Uncorrected Latency") != std::string_view::npos) past_distribution_ = true;
    if (words.front() == "Latency" && words.size() == 5) take_latency(words);
    if (words.front().ends_with('%') && words.size() == 2) take_quantile(words);
    if (line.find(" connections") != std::string_view::npos && words.size() == 5) {
      result.connections = count(words[3], "connections");
    }
    if (line.find("requests in") != std::string_view::npos) take_totals(words);
    if (words.front() == "Socket") take_socket_errors(words);
    if (line.find("Non-2xx or 3xx responses:") != std::string_view::npos) {
      refused_ = count(words.back(), "Non-2xx or 3xx responses");
    }
    if (words.front() == "Requests/sec:") result.requests_per_s = count(words.back(), words[0]);
  }

  void finish() {
    if (!result.requests) return mistake("the line 'N requests in T' is missing");
    if (!result.latency.mean) return mistake("the line 'Latency' of Thread Stats is missing");
    if (!result.requests_per_s) return mistake("the line 'Requests/sec' is missing");
    result.completed = *result.requests - refused_;
    result.failed = refused_ + unanswered_;
    result.definition = corrected_ ? LatencyDefinition::kResponse : LatencyDefinition::kService;
    result.loop = corrected_ ? Loop::kOpen : Loop::kClosed;
    if (corrected_) result.tool = "wrk2";
  }

  ToolResult result;
  std::string cause;

 private:
  void mistake(std::string text) {
    if (cause.empty()) cause = std::move(text);
  }

  double count(std::string_view word, std::string_view field) {
    const auto value = parse_count(word);
    if (!value) mistake(fmt::format("{}: '{}' is not a number", field, word));
    return value.value_or(0);
  }

  double milliseconds(std::string_view word, std::string_view field) {
    const auto value = parse_milliseconds(word);
    if (!value) mistake(fmt::format("{}: '{}' is not a time", field, word));
    return value.value_or(0);
  }

  void take_latency(const Words& words) {
    result.latency.mean = milliseconds(words[1], "Latency Avg");
    result.latency.max = milliseconds(words[3], "Latency Max");
  }

  void take_quantile(const Words& words) {
    if (past_distribution_) return;
    const auto percent = parse_count(words[0].substr(0, words[0].size() - 1));
    if (!percent) return;
    const double value = milliseconds(words[1], fmt::format("Latency Distribution {}", words[0]));
    LatencyFigures& latency = result.latency;
    if (*percent == 50) latency.p50 = value;
    if (*percent == 75) latency.p75 = value;
    if (*percent == 90) latency.p90 = value;
    if (*percent == 99) latency.p99 = value;
    if (*percent == 99.9) latency.p999 = value;
  }

  // "2100 requests in 3.00s, 1.02MB read"
  void take_totals(const Words& words) {
    if (words.size() != 6) return mistake("the line 'N requests in T, SIZE read' is cut off");
    result.requests = count(words[0], "requests");
    result.window_s = milliseconds(words[3].substr(0, words[3].size() - 1), "requests in") / 1000;
    const auto size = parse_bytes(words[4]);
    if (!size) mistake(fmt::format("read: '{}' is not a size", words[4]));
    result.bytes_received = size;
  }

  // "Socket errors: connect 0, read 0, write 0, timeout 4"
  void take_socket_errors(const Words& words) {
    for (std::size_t i = 3; i < words.size(); i += 2) {
      std::string_view word = words[i];
      if (word.ends_with(',')) word.remove_suffix(1);
      unanswered_ += count(word, fmt::format("Socket errors {}", words[i - 1]));
    }
  }

  bool corrected_ = false;
  bool past_distribution_ = false;
  double refused_ = 0;
  double unanswered_ = 0;
};

}  // namespace

common::Result<ToolResult> read_wrk(std::string_view text, const std::string& file) {
  WrkText wrk;
  wrk.result.tool = "wrk";
  wrk.result.success = "status 2xx or 3xx";
  std::string_view exact;
  for (const std::string_view line : lines_of(text)) {
    if (is_wrk_line(line)) {
      exact = line;
    } else {
      wrk.take(line);
    }
  }
  wrk.finish();
  if (!wrk.cause.empty()) return malformed("wrk", file, wrk.cause);
  if (!exact.empty()) {
    if (auto read = read_wrk_line(exact, file, wrk.result); !read) {
      return common::fail(read.error());
    }
  }
  return wrk.result;
}

}  // namespace lab::load_tools
