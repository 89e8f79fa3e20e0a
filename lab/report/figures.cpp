#include "lab/report/figures.h"

#include <fmt/format.h>

#include "lab/case/substitution.h"
#include "lab/report/humanise.h"

namespace lab::report {
namespace {

using casefile::CaseDefinition;
using casefile::MeasureRow;
using record::Comparison;
using record::Run;

const Comparison* find_comparison(const Run& run, std::string_view measure) {
  for (const Comparison& comparison : run.comparison) {
    if (comparison.measure == measure) return &comparison;
  }
  return nullptr;
}

std::string ratio_cell(const Comparison& row, casefile::Format format) {
  if (row.difference) {
    if (*row.difference == 0) return "no difference";
    std::string text = (*row.difference > 0 ? "+" : "") + humanise(*row.difference, format);
    // A share's difference is in points: "-15 %" would read as a relative change.
    if (format == casefile::Format::kShare) text.replace(text.size() - 1, 1, "points");
    return text;
  }
  if (!row.ratio) return "";
  if (!row.ratio_low || !row.ratio_high || *row.ratio_high < kSmallestRatio) {
    return ratio_text(*row.ratio);
  }
  const bool includes_one = *row.ratio_low <= 1 && *row.ratio_high >= 1;
  const std::string low = *row.ratio_low < kSmallestRatio ? "0" : ratio_text(*row.ratio_low);
  return fmt::format("{} [{}, {}]{}", ratio_text(*row.ratio), low, ratio_text(*row.ratio_high),
                     includes_one ? " ~" : "");
}

std::string label_of(const MeasureRow& row, const record::Plan& plan) {
  return casefile::substitute(row.label, [&plan](std::string_view name) {
    if (name == "rate") return humanise(plan.rate_rps, casefile::Format::kPerSecond);
    if (name == "quota") {
      return plan.quota_cpus > 0 ? fmt::format("{:.2f}", plan.quota_cpus) : std::string("no limit");
    }
    return fmt::format("{{{}}}", name);
  });
}

RowCells cells_of(const Run& run, const MeasureRow& measure) {
  RowCells cells{label_of(measure, run.plan),
                 std::string(kNotMeasured),
                 std::string(kNotMeasured),
                 "",
                 "",
                 measure.primary};
  if (const Comparison* row = find_comparison(run, measure.measure)) {
    cells.before = value_cell(row->before.median, row->censored_before, measure.format);
    cells.after = value_cell(row->after.median, row->censored_after, measure.format);
    cells.ratio = ratio_cell(*row, measure.format);
    // A cell without a value says so itself.
    if (row->note != "not measured") cells.note = row->note;
  }
  return cells;
}

}  // namespace

std::vector<RowCells> table_rows(const Run& run, const CaseDefinition& definition) {
  std::vector<RowCells> rows;
  rows.reserve(definition.rows.size());
  for (const MeasureRow& measure : definition.rows) rows.push_back(cells_of(run, measure));
  return rows;
}

std::string value_cell(std::optional<double> value, bool censored, casefile::Format format) {
  if (!value) return std::string(kNotMeasured);
  return (censored ? "> " : "") + humanise(*value, format);
}

std::string fill_text(const std::string& text, const Run& run, const CaseDefinition& definition) {
  return casefile::substitute(text, [&](std::string_view name) -> std::string {
    const std::size_t dot = name.find('.');
    const std::string_view part = name.substr(0, dot);
    const std::string_view measure = dot == std::string_view::npos ? "" : name.substr(dot + 1);
    for (const MeasureRow& row : definition.rows) {
      if (row.measure != measure) continue;
      const RowCells cells = cells_of(run, row);
      if (part == "before") return cells.before;
      if (part == "after") return cells.after;
      return cells.ratio.empty() ? std::string(kNotMeasured) : cells.ratio;
    }
    return fmt::format("{{{}}}", name);
  });
}

}  // namespace lab::report
