// The figures of a run as text: cells of the table, and the phrases that every report shares.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/case/case_definition.h"
#include "lab/record/record.h"

namespace lab::report {

inline constexpr std::string_view kNotMeasured = "–";

struct RowCells {
  std::string label, before, after;
  std::string
      ratio;  // "0.0012 [0.0010, 0.0014]", with " ~" where the interval includes 1; may be empty
  std::string note;
  bool primary = false;
};

// The rows of the case in order, from run.comparison. A row that the run has not compared is "–".
[[nodiscard]] std::vector<RowCells> table_rows(const record::Run& run,
                                               const casefile::CaseDefinition& definition);

// One value of a trial or a median: humanised, "> 501 ms" when censored, "–" when not measured.
[[nodiscard]] std::string value_cell(std::optional<double> value, bool censored,
                                     casefile::Format format);

// A case's text with {before.…}, {after.…} and {ratio.…} filled in from the run.
[[nodiscard]] std::string fill_text(const std::string& text, const record::Run& run,
                                    const casefile::CaseDefinition& definition);

// "limit 0.62 CPU, 1 GiB (cgroup1)", or that there is none.
[[nodiscard]] std::string limit_text(const record::Plan& plan);
// "700/s uniform".
[[nodiscard]] std::string load_text(const record::Plan& plan);
// Which tool drove the load in place of our generator, with its version, loop and latency
// definition; empty for our own.
[[nodiscard]] std::string load_tool_text(const record::Plan& plan);
// What our own generator would have guaranteed and that tool does not; empty for our own.
[[nodiscard]] std::string lacking_text(const record::Plan& plan);
// "2 blocks of ABBA, warm-up 3 s, measured 12 s each".
[[nodiscard]] std::string plan_text(const record::Plan& plan);
// How the quota came about.
[[nodiscard]] std::string calibration_text(const record::Run& run);
// "1,000 requests to v1, v2, v3: equal".
[[nodiscard]] std::string equality_text(const record::Equality& equality);
// "SLO client p99 < 100 ms: before missed, after met".
[[nodiscard]] std::string slo_text(const record::Run& run,
                                   const casefile::CaseDefinition& definition);
// What stands before everything else when the run is not a valid whole one: "NOT VALID. " and the
// verdict's sentence, which says why. Empty for a valid run.
[[nodiscard]] std::string alarm_text(const record::Run& run);
// How the ratio column is to be read, with the true coverage of its intervals.
[[nodiscard]] std::string legend_text(const record::Run& run);
// "noise floor of client.service_ms.p99 unknown", or the factor; empty for a null run.
[[nodiscard]] std::string noise_text(const record::Run& run);

}  // namespace lab::report
