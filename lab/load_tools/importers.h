// One reader for each output that other load generators write: text in, values out. Pure.
//
// `file` stands in error messages. Every reader gives kMalformed with the field, line or column
// that is missing or not what the tool writes. Units are turned into milliseconds, seconds and
// bytes. What a tool does not say stays nullopt.
#pragma once

#include <string>
#include <string_view>

#include "common/error.h"
#include "lab/load_tools/tool_result.h"

namespace lab::load_tools {

// k6, both summaries: the `data` object that handleSummary() gets, written as JSON, and the older
// --summary-export. Times are milliseconds. A threshold is `{"ok": true}` when it passed in the
// first; in the second it is a bare flag with the opposite meaning, `false` = passed: it says
// whether the threshold was crossed. Closed or open is the script's affair and not in the file.
[[nodiscard]] common::Result<ToolResult> read_k6_summary(std::string_view text,
                                                         const std::string& file);

// k6 --out json: one JSON document a line, "Metric" and "Point". Quantiles are computed from the
// points of http_req_duration (nearest rank).
[[nodiscard]] common::Result<ToolResult> read_k6_points(std::string_view text,
                                                        const std::string& file);

// wrk's text, with or without --latency, and wrk2's (whose quantiles are corrected: kResponse).
// Where a script's done() has printed our line (bookstore-lab/wrk/1, see loadscripts/) the exact
// figures are taken from it.
[[nodiscard]] common::Result<ToolResult> read_wrk(std::string_view text, const std::string& file);

// h2load's text: minimum, mean and maximum only.
[[nodiscard]] common::Result<ToolResult> read_h2load(std::string_view text,
                                                     const std::string& file);

// The lines of h2load --log-file: start in µs since the epoch, status (-1 failed), µs taken. Gives
// quantiles; the window is from the first start to the last end.
[[nodiscard]] common::Result<ToolResult> read_h2load_log(std::string_view text,
                                                         const std::string& file);

// fortio load -json; seconds and nanoseconds inside. Its threads wait for their answers, so at a
// rate it is a paced closed loop.
[[nodiscard]] common::Result<ToolResult> read_fortio(std::string_view text,
                                                     const std::string& file);

// vegeta report -type=json; nanoseconds inside.
[[nodiscard]] common::Result<ToolResult> read_vegeta(std::string_view text,
                                                     const std::string& file);

// oha --json (newer: --output-format json); seconds inside. The file does not say whether
// --latency-correction was given: `definition` is what it is taken for.
[[nodiscard]] common::Result<ToolResult> read_oha(std::string_view text, const std::string& file,
                                                  LatencyDefinition definition);

// locust --csv: the file NAME_stats.csv, its line "Aggregated".
[[nodiscard]] common::Result<ToolResult> read_locust_csv(std::string_view text,
                                                         const std::string& file);

// locust --json: a list with one entry a request name, put together here. Its counts are of
// rounded times (2 significant digits), so are the quantiles.
[[nodiscard]] common::Result<ToolResult> read_locust_json(std::string_view text,
                                                          const std::string& file);

}  // namespace lab::load_tools
