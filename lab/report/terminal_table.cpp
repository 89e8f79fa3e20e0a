#include "lab/report/terminal_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "lab/analysis/gates.h"
#include "lab/report/figures.h"
#include "lab/report/text_layout.h"

namespace lab::report {
namespace {

using casefile::CaseDefinition;
using record::Run;

constexpr std::size_t kIndent = 2;
constexpr std::size_t kLabelWidth = 31;  // with the indent
constexpr std::size_t kValueWidth = 12;
constexpr std::size_t kGap = 2;
constexpr std::size_t kRatioWidth = 23;  // "0.0012 [0.0010, 0.0014]"
static_assert(kLabelWidth + 2 * kValueWidth + kGap + kRatioWidth == kTableWidth);
constexpr std::size_t kTermWidth = 13;

constexpr const char* kBold = "\x1b[1m";
constexpr const char* kBlue = "\x1b[1;34m";
constexpr const char* kYellow = "\x1b[1;33m";
constexpr const char* kReset = "\x1b[0m";

class Page {
 public:
  explicit Page(Style style) : style_(style) {}

  void line(const std::string& text, const char* colour = "") {
    const std::size_t end = text.find_last_not_of(' ');
    const std::string trimmed = end == std::string::npos ? "" : text.substr(0, end + 1);
    const bool plain = style_ == Style::kPlain || *colour == '\0' || trimmed.empty();
    text_ += plain ? trimmed : colour + trimmed + kReset;
    text_ += '\n';
  }

  // Wrapped behind `indent` columns.
  void paragraph(const std::string& text, std::size_t indent = kIndent, const char* colour = "") {
    for (const std::string& part : wrap(text, kTableWidth - indent)) {
      line(std::string(indent, ' ') + part, colour);
    }
  }

  // "  calibrated   one v1 request …", continued below its own start.
  void term(const std::string& name, const std::string& text) {
    const std::size_t indent = kIndent + kTermWidth;
    std::string lead = std::string(kIndent, ' ') + pad_right(name, kTermWidth);
    for (const std::string& part : wrap(text, kTableWidth - indent)) {
      line(lead + part);
      lead = std::string(indent, ' ');
    }
  }

  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  Style style_;
  std::string text_;
};

void add_alarm(Page& page, const Run& run) {
  const std::string alarm = alarm_text(run);
  if (alarm.empty()) return;
  page.paragraph(alarm, 0, kYellow);
  page.line("");
}

void add_header(Page& page, const Run& run) {
  page.paragraph(fmt::format("{}: {} -> {}, {}, {}", run.plan.case_name, run.plan.before,
                             run.plan.after, load_text(run.plan), limit_text(run.plan)),
                 0, kBold);
  page.term("plan", fmt::format("{}, profile {}, seed {}", plan_text(run.plan), run.plan.profile,
                                run.plan.seed));
  if (const std::string tool = load_tool_text(run.plan); !tool.empty()) page.term("load", tool);
  page.term("calibrated", calibration_text(run));
  page.term("answers", equality_text(run.equality));
  for (const std::string& input : run.plan.inputs) page.term("input", input);
  page.line("");
}

std::string columns(const std::string& label, const std::string& before, const std::string& after,
                    const std::string& ratio) {
  return pad_right(std::string(kIndent, ' ') + label, kLabelWidth) + pad_left(before, kValueWidth) +
         pad_left(after, kValueWidth) + std::string(kGap, ' ') + pad_right(ratio, kRatioWidth);
}

// The name of a variant stands in the header already where it is too long for the column.
std::string side_heading(const char* side, const std::string& variant) {
  std::string heading = fmt::format("{} ({})", side, variant);
  return heading.size() < kValueWidth ? heading : side;
}

void add_table(Page& page, const Run& run, const CaseDefinition& definition) {
  page.line(columns("", side_heading("before", run.plan.before),
                    side_heading("after", run.plan.after), "after / before"),
            kBold);
  for (const RowCells& row : table_rows(run, definition)) {
    std::string line = columns(row.label, row.before, row.after, row.ratio);
    if (row.primary) line[0] = '*';
    page.line(line, row.primary ? kBlue : "");
  }
  page.line("");
}

void add_notes(Page& page, const Run& run, const CaseDefinition& definition) {
  page.paragraph(legend_text(run));
  for (const RowCells& row : table_rows(run, definition)) {
    if (row.note.empty() || (!row.primary && row.note == "not enough trials to tell")) continue;
    page.paragraph(
        fmt::format("{}: {}", row.label.substr(row.label.find_first_not_of(' ')), row.note));
  }
  if (const std::string noise = noise_text(run); !noise.empty()) page.paragraph(noise);
  page.line("");
}

void add_gates(Page& page, const Run& run) {
  const auto counted = std::count_if(
      run.trials.begin(), run.trials.end(),
      [](const record::Trial& trial) { return !trial.superseded && !trial.interrupted; });
  const auto superseded =
      std::count_if(run.trials.begin(), run.trials.end(),
                    [](const record::Trial& trial) { return trial.superseded; });
  if (run.verdict.valid) {
    page.line(fmt::format("  valid: {} of {} trials passed every gate{}", counted,
                          run.plan.blocks * 4, run.plan.load_tool ? " that could be judged" : ""));
  }
  for (const record::Gate& gate : analysis::failed_gates(run.gates)) {
    page.paragraph(fmt::format("gate failed, {}; {}", analysis::describe(gate), gate.remedy),
                   kIndent, kYellow);
  }
  if (const std::string lacking = lacking_text(run.plan); !lacking.empty()) {
    page.paragraph(lacking, kIndent, kYellow);
  }
  if (superseded > 0) {
    page.paragraph(fmt::format(
        "trials repeated because a host gate failed: {} (kept, not compared)", superseded));
  }
}

void add_missing_guarantees(Page& page, const Run& run) {
  for (const std::string& missing : run.missing_guarantees) {
    page.paragraph("not guaranteed: " + missing, kIndent, kYellow);
  }
}

void add_verdict(Page& page, const Run& run, const CaseDefinition& definition,
                 const std::string& run_folder) {
  page.paragraph(slo_text(run, definition), kIndent, kBold);
  add_gates(page, run);
  add_missing_guarantees(page, run);
  if (run.verdict.valid) page.paragraph(run.verdict.sentence, kIndent, kBold);
  page.paragraph(run_folder + "/report.md");
}

}  // namespace

std::string terminal_table(const Run& run, const CaseDefinition& definition,
                           const std::string& run_folder, Style style) {
  Page page(style);
  add_alarm(page, run);
  add_header(page, run);
  add_table(page, run, definition);
  add_notes(page, run, definition);
  add_verdict(page, run, definition, run_folder);
  return page.take();
}

}  // namespace lab::report
