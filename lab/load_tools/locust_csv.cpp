#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "lab/load_tools/importers.h"
#include "lab/load_tools/json_fields.h"
#include "lab/load_tools/quantities.h"
#include "lab/load_tools/text_lines.h"

namespace lab::load_tools {
namespace {

// The fields of one line of CSV (RFC 4180, without line ends inside quotes: locust writes none).
std::vector<std::string> csv_fields(std::string_view line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
      fields.back() += line[i++];
    } else if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  return fields;
}

// One row under its header; the first mistake stays in `cause`.
class LocustRow {
 public:
  LocustRow(std::vector<std::string> header, std::vector<std::string> row)
      : header_(std::move(header)), row_(std::move(row)) {}

  [[nodiscard]] std::string text(std::string_view column) {
    const auto found = std::find(header_.begin(), header_.end(), column);
    const auto index = static_cast<std::size_t>(found - header_.begin());
    if (found == header_.end()) {
      if (cause.empty()) cause = fmt::format("the column '{}' is missing", column);
      return "";
    }
    if (index >= row_.size()) {
      if (cause.empty()) cause = fmt::format("column '{}': the line Aggregated is cut off", column);
      return "";
    }
    return row_[index];
  }

  [[nodiscard]] double number(std::string_view column) {
    const std::string word = text(column);
    const auto value = parse_count(word);
    if (!value && cause.empty()) {
      cause = fmt::format("column '{}': '{}' is not a number", column, word);
    }
    return value.value_or(0);
  }

  // "N/A" stands where nothing was measured.
  [[nodiscard]] std::optional<double> optional_number(std::string_view column) {
    if (text(column) == "N/A") return std::nullopt;
    return number(column);
  }

  std::string cause;

 private:
  std::vector<std::string> header_, row_;
};

ToolResult result_of_row(LocustRow& row) {
  ToolResult result;
  result.tool = "locust";
  result.success = "as the locustfile says; by default status below 400";
  result.loop = Loop::kClosed;
  result.requests = row.number("Request Count");
  result.failed = row.number("Failure Count");
  result.completed = *result.requests - *result.failed;
  result.requests_per_s = row.number("Requests/s");
  if (*result.requests_per_s > 0) result.window_s = *result.requests / *result.requests_per_s;
  result.latency.min = row.optional_number("Min Response Time");
  result.latency.mean = row.optional_number("Average Response Time");
  result.latency.max = row.optional_number("Max Response Time");
  result.latency.p50 = row.optional_number("50%");
  result.latency.p75 = row.optional_number("75%");
  result.latency.p90 = row.optional_number("90%");
  result.latency.p95 = row.optional_number("95%");
  result.latency.p99 = row.optional_number("99%");
  result.latency.p999 = row.optional_number("99.9%");
  return result;
}

}  // namespace

common::Result<ToolResult> read_locust_csv(std::string_view text, const std::string& file) {
  const std::vector<std::string_view> lines = lines_of(text);
  if (lines.empty()) return malformed("locust", file, "it is empty");
  const std::vector<std::string> header = csv_fields(lines.front());
  const auto name = std::find(header.begin(), header.end(), "Name");
  if (name == header.end()) return malformed("locust", file, "the column 'Name' is missing");
  const auto index = static_cast<std::size_t>(name - header.begin());
  for (const std::string_view line : lines) {
    std::vector<std::string> fields = csv_fields(line);
    if (fields.size() <= index || fields[index] != "Aggregated") continue;
    LocustRow row(header, std::move(fields));
    ToolResult result = result_of_row(row);
    if (!row.cause.empty()) return malformed("locust", file, row.cause);
    return result;
  }
  return malformed("locust", file, "the line 'Aggregated' is missing");
}

}  // namespace lab::load_tools
