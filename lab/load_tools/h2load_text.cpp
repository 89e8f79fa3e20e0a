#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "lab/load_tools/importers.h"
#include "lab/load_tools/json_fields.h"
#include "lab/load_tools/quantities.h"
#include "lab/load_tools/samples.h"
#include "lab/load_tools/text_lines.h"

namespace lab::load_tools {
namespace {

using Words = std::vector<std::string_view>;

std::string_view without_comma(std::string_view word) {
  if (word.ends_with(',')) word.remove_suffix(1);
  return word;
}

// Reads h2load's text line by line; the first mistake stays in `cause`.
class H2loadText {
 public:
  void take(std::string_view line) {
    if (line.starts_with("finished in ")) take_rate(words_of(line));
    if (line.starts_with("requests: ")) take_requests(words_of(line.substr(10)));
    if (line.starts_with("status codes: ")) take_statuses(words_of(line.substr(14)));
    if (line.starts_with("traffic: ")) take_traffic(line);
    if (line.starts_with("time for request:")) take_times(words_of(line.substr(17)));
  }

  void finish() {
    if (!result.requests_per_s) mistake("the line 'finished in' is missing");
    if (!result.requests) mistake("the line 'requests:' is missing");
    if (!result.completed) mistake("the line 'status codes:' is missing");
    if (!result.latency.mean) mistake("the line 'time for request:' is missing");
  }

  ToolResult result;
  std::string cause;

 private:
  void mistake(std::string text) {
    if (cause.empty()) cause = std::move(text);
  }

  double value(std::optional<double> parsed, std::string_view field, std::string_view word) {
    if (!parsed) mistake(fmt::format("{}: '{}' is not what h2load writes", field, word));
    return parsed.value_or(0);
  }

  // "finished in 2.01s, 1234.50 req/s, 1.02MB/s"
  void take_rate(const Words& words) {
    if (words.size() < 5) return mistake("finished in: the line is cut off");
    const std::string_view time = without_comma(words[2]);
    result.window_s = value(parse_milliseconds(time), "finished in", time) / 1000;
    result.requests_per_s = value(parse_count(words[3]), "req/s", words[3]);
  }

  // "2469 total, 2470 started, 2469 done, 2469 succeeded, 0 failed, 0 errored, 0 timeout"
  void take_requests(const Words& words) {
    for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
      const std::string_view what = without_comma(words[i + 1]);
      const double number =
          value(parse_count(words[i]), fmt::format("requests {}", what), words[i]);
      if (what == "done") result.requests = number;
      if (what == "failed") failed_ = number;  // errored and timed out are among them
    }
  }

  // "2469 2xx, 0 3xx, 0 4xx, 0 5xx"
  void take_statuses(const Words& words) {
    double fine = 0;
    double refused = 0;
    for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
      const std::string_view what = without_comma(words[i + 1]);
      const double number =
          value(parse_count(words[i]), fmt::format("status codes {}", what), words[i]);
      (what == "2xx" ? fine : refused) += number;
    }
    result.completed = fine;
    result.failed = std::max(failed_, refused);
  }

  // "traffic: 2.03MB (2125000) total, …": the number of bytes is in brackets.
  void take_traffic(std::string_view line) {
    const std::size_t open = line.find('(');
    const std::size_t close = line.find(')');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open) {
      return mistake("traffic: the line is cut off");
    }
    const std::string_view bytes = line.substr(open + 1, close - open - 1);
    result.bytes_received = value(parse_count(bytes), "traffic", bytes);
  }

  // min, max, mean, sd, +/- sd
  void take_times(const Words& words) {
    if (words.size() < 3) return mistake("time for request: the line is cut off");
    result.latency.min = value(parse_milliseconds(words[0]), "time for request min", words[0]);
    result.latency.max = value(parse_milliseconds(words[1]), "time for request max", words[1]);
    result.latency.mean = value(parse_milliseconds(words[2]), "time for request mean", words[2]);
  }

  double failed_ = 0;
};

template <typename Number>
bool read_number(std::string_view word, Number& number) {
  const char* const last = word.data() + word.size();
  const auto [end, error] = std::from_chars(word.data(), last, number);
  return error == std::errc() && end == last;
}

struct LogSums {
  std::vector<double> milliseconds;
  double completed = 0, failed = 0;
  double first_us = 0, last_us = 0;
};

// Empty when the line is well, else what is wrong with it.
std::string take_log_line(const Words& words, LogSums& sums) {
  double start_us = 0;
  double taken_us = 0;
  int status = 0;
  if (words.size() < 3) return "expected start, status and time taken";
  if (!read_number(words[0], start_us)) return "the start is not a number";
  if (!read_number(words[1], status)) return "the status is not a number";
  if (!read_number(words[2], taken_us)) return "the time taken is not a number";
  const bool first = sums.completed + sums.failed == 0;
  sums.first_us = first ? start_us : std::min(sums.first_us, start_us);
  sums.last_us = std::max(sums.last_us, start_us + taken_us);
  (status >= 200 && status <= 299 ? sums.completed : sums.failed) += 1;
  if (status > 0) sums.milliseconds.push_back(taken_us / 1000);
  return "";
}

}  // namespace

common::Result<ToolResult> read_h2load(std::string_view text, const std::string& file) {
  H2loadText h2load;
  h2load.result.tool = "h2load";
  h2load.result.success = "status 2xx";
  for (const std::string_view line : lines_of(text)) h2load.take(line);
  h2load.finish();
  if (!h2load.cause.empty()) return malformed("h2load", file, h2load.cause);
  return h2load.result;
}

common::Result<ToolResult> read_h2load_log(std::string_view text, const std::string& file) {
  LogSums sums;
  std::size_t number = 0;
  for (const std::string_view line : lines_of(text)) {
    ++number;
    if (trimmed(line).empty()) continue;
    if (const std::string wrong = take_log_line(words_of(line), sums); !wrong.empty()) {
      return malformed("h2load", file, fmt::format("line {}: {}", number, wrong));
    }
  }
  if (sums.completed + sums.failed == 0) return malformed("h2load", file, "it has no request");
  ToolResult result;
  result.tool = "h2load";
  result.success = "status 2xx";
  result.latency = figures_of_samples(std::move(sums.milliseconds));
  result.completed = sums.completed;
  result.failed = sums.failed;
  result.requests = sums.completed + sums.failed;
  result.window_s = (sums.last_us - sums.first_us) / 1e6;
  if (*result.window_s > 0) result.requests_per_s = *result.requests / *result.window_s;
  return result;
}

}  // namespace lab::load_tools
