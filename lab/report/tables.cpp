#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

#include "lab/record/measure.h"
#include "lab/record/names.h"
#include "lab/report/figures.h"
#include "lab/report/humanise.h"
#include "lab/report/sections.h"

namespace lab::report {
namespace {

using casefile::CaseDefinition;
using record::Run;
using record::Trial;

std::string state_of(const Trial& trial) {
  if (trial.interrupted) return "interrupted";
  if (trial.superseded) return "superseded";
  return std::string(record::name_of(trial.service_end));
}

std::vector<std::string> trial_row(const Run& run, const std::string& label,
                                   const std::function<std::string(const Trial&)>& cell) {
  std::vector<std::string> row = {label};
  for (const Trial& trial : run.trials) row.push_back(cell(trial));
  return row;
}

std::string cell_of(const Trial& trial, const casefile::MeasureRow& row) {
  const auto value = record::measure_of(trial, row.measure);
  if (!value) return std::string(kNotMeasured);
  return value_cell(value->value, value->censored, row.format);
}

// All gates of one name, of trials that count.
class GateSummary {
 public:
  const record::Gate* example = nullptr;
  std::optional<double> least, most, lowest_limit, highest_limit;
  bool unmeasured = false;
  std::size_t passed = 0;
  std::vector<std::string> failed_trials;

  void add(const record::Gate& gate) {
    example = &gate;
    lowest_limit = std::min(lowest_limit.value_or(gate.limit), gate.limit);
    highest_limit = std::max(highest_limit.value_or(gate.limit), gate.limit);
    unmeasured = unmeasured || !gate.value;
    if (gate.value) {
      least = std::min(least.value_or(*gate.value), *gate.value);
      most = std::max(most.value_or(*gate.value), *gate.value);
    }
    if (gate.passed) {
      ++passed;
    } else if (gate.kind != record::GateKind::kNotMeasured) {
      failed_trials.push_back(gate.trial == 0 ? "the run" : fmt::format("{}", gate.trial));
    }
  }

  [[nodiscard]] std::string seen() const {
    return range(least, most) + (unmeasured && least ? ", not everywhere" : "");
  }
  [[nodiscard]] std::string limit() const { return range(lowest_limit, highest_limit); }

 private:
  static std::string range(std::optional<double> low, std::optional<double> high) {
    if (!low || !high) return std::string(kNotMeasured);
    if (*low == *high) return fmt::format("{:.4g}", *low);
    return fmt::format("{:.4g} to {:.4g}", *low, *high);
  }
};

}  // namespace

Table environment_table(const Run& run) {
  const record::Environment& environment = run.environment;
  const record::Plan& plan = run.plan;
  Table table{{"", ""}, {}, Columns::kText};
  table.rows = {
      {"machine", fmt::format("{}, {} CPUs ({}), {}", environment.host_name, environment.cpus,
                              environment.cpu_model, memory_text(environment.memory_bytes))},
      {"system", fmt::format("{}, kernel {}, clock {}", environment.os, environment.kernel,
                             environment.clock_source)},
      {"lab", environment.lab_version},
      {"limit", fmt::format("{}; {}", limit_text(plan), environment.backend_reason)},
      {"service", fmt::format("{} request workers: `{}`", plan.workers, plan.service_command)},
      {"load", fmt::format("{}, up to {} virtual users, seed {}", load_text(plan), plan.max_vus,
                           plan.seed)},
      {"plan", fmt::format("{}, profile {}", plan_text(plan), plan.profile)},
      {"calibration", calibration_text(run)},
      {"answers", equality_text(run.equality)},
  };
  if (plan.load_tool) {
    table.rows.push_back({"load tool", load_tool_text(plan)});
    table.rows.push_back({"guarantees", lacking_text(plan)});
  }
  if (!plan.inputs.empty()) {
    table.rows.push_back({"inputs", fmt::format("{}", fmt::join(plan.inputs, ", "))});
  }
  return table;
}

Table comparison_table(const Run& run, const CaseDefinition& definition) {
  Table table{{"", fmt::format("before ({})", run.plan.before),
               fmt::format("after ({})", run.plan.after), "after ÷ before"},
              {},
              Columns::kFigures};
  for (const RowCells& row : table_rows(run, definition)) {
    table.rows.push_back(
        {row.primary ? row.label + " *" : row.label, row.before, row.after, row.ratio});
  }
  return table;
}

Table trial_table(const Run& run, const CaseDefinition& definition) {
  Table table;
  table.header = trial_row(run, "trial", [](const Trial& trial) {
    return fmt::format("{} {}", trial.number, trial.variant);
  });
  table.rows = {
      trial_row(run, "side", [](const Trial& trial) { return trial.side; }),
      trial_row(run, "block", [](const Trial& trial) { return fmt::format("{}", trial.block); }),
      trial_row(run, "end of the service", state_of),
  };
  for (const casefile::MeasureRow& row : definition.rows) {
    const RowCells cells = table_rows(run, definition)[table.rows.size() - 3];
    table.rows.push_back(
        trial_row(run, cells.label, [&row](const Trial& trial) { return cell_of(trial, row); }));
  }
  table.rows.push_back(trial_row(run, "generator lag p99", [](const Trial& trial) {
    return value_cell(trial.client.lag_ms.p99.ms, false, casefile::Format::kMilliseconds);
  }));
  return table;
}

Table gate_table(const Run& run) {
  std::vector<std::pair<std::string, GateSummary>> summaries;
  for (const record::Gate& gate : run.gates) {
    if (gate.superseded) continue;
    auto found = std::find_if(summaries.begin(), summaries.end(),
                              [&gate](const auto& entry) { return entry.first == gate.name; });
    if (found == summaries.end()) {
      found = summaries.insert(summaries.end(), {gate.name, GateSummary{}});
    }
    found->second.add(gate);
  }
  Table table{{"gate", "kind", "seen", "limit", "unit", "passed", "failed in trial"},
              {},
              Columns::kFigures};
  for (const auto& [name, summary] : summaries) {
    const record::Gate& gate = *summary.example;
    table.rows.push_back({name, std::string(record::name_of(gate.kind)), summary.seen(),
                          summary.limit(), gate.unit, fmt::format("{}", summary.passed),
                          fmt::format("{}", fmt::join(summary.failed_trials, ", "))});
  }
  return table;
}

Table published_table(const Run& run, const CaseDefinition& definition) {
  Table table{{"", "published before", "here before", "published after", "here after"},
              {},
              Columns::kFigures};
  const std::vector<RowCells> ours = table_rows(run, definition);
  for (const casefile::Published& row : definition.published) {
    std::string before(kNotMeasured);
    std::string after(kNotMeasured);
    for (std::size_t i = 0; i < ours.size(); ++i) {
      if (definition.rows[i].measure != row.measure) continue;
      before = ours[i].before;
      after = ours[i].after;
    }
    table.rows.push_back({row.label, row.before, before, row.after, after});
  }
  return table;
}

}  // namespace lab::report
