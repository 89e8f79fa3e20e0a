#include <fmt/format.h>

#include <algorithm>

#include "lab/record/measure.h"
#include "lab/report/figures.h"
#include "lab/report/humanise.h"
#include "lab/report/sections.h"

namespace lab::report {
namespace {

using casefile::CaseDefinition;
using record::Run;

std::string role_name(casefile::Role role) {
  switch (role) {
    case casefile::Role::kRoot:
      return "root cause";
    case casefile::Role::kLesser:
      return "lesser cause";
    case casefile::Role::kRedHerring:
      return "red herring";
    case casefile::Role::kSymptom:
      return "symptom";
  }
  return "";
}

// Medians of the side before, of any measure.
std::string before_value(const Run& run, const std::string& measure, casefile::Format format) {
  for (const record::Comparison& row : run.comparison) {
    if (row.measure == measure) {
      return value_cell(row.before.median, row.censored_before, format);
    }
  }
  return std::string(kNotMeasured);
}

std::size_t trials_on(const Run& run, const std::string& side) {
  return static_cast<std::size_t>(
      std::count_if(run.trials.begin(), run.trials.end(), [&side](const record::Trial& trial) {
        return trial.side == side && !trial.superseded && !trial.interrupted;
      }));
}

std::string reproduced(const Run& run) {
  if (!run.verdict.valid) return "no: the run is not valid";
  const std::string where =
      fmt::format("at {} under {}", load_text(run.plan), limit_text(run.plan));
  return (run.verdict.slo_met_before.value_or(true) ? "no, the SLO is met " : "yes, ") + where;
}

std::string gap_explained(const Run& run) {
  constexpr auto kMs = casefile::Format::kMilliseconds;
  return fmt::format("client p99 {}, server p99 {}, wait before the server p99 {}",
                     before_value(run, "client.service_ms.p99", kMs),
                     before_value(run, "server.p99_ms", kMs),
                     before_value(run, "server.queue_p99_ms", kMs));
}

std::string hit_rate(const Run& run) {
  constexpr auto kCount = casefile::Format::kCount;
  const std::string misses = before_value(run, "server.cache_misses", kCount);
  if (misses == kNotMeasured) return "not measured in this run";
  return fmt::format("{} hits, {} misses", before_value(run, "server.cache_hits", kCount), misses);
}

std::string repeated(const Run& run) {
  return fmt::format("{} trials before and {} after, interleaved, each with a fresh service",
                     trials_on(run, "before"), trials_on(run, "after"));
}

}  // namespace

bool shows_the_case(const Run& run) {
  return run.verdict.valid && run.verdict.exit_code == 0 &&
         run.verdict.signature_matched.value_or(false);
}

List findings_list(const Run& run, const CaseDefinition& definition) {
  List list{{}, Order::kNumbers};
  for (const casefile::Finding& finding : definition.findings) {
    list.items.push_back(fmt::format("{}: {} (from {})", finding.title,
                                     fill_text(finding.text, run, definition), finding.source));
  }
  return list;
}

Table suspect_table(const CaseDefinition& definition) {
  Table table{{"suspect", "role", "what it is"}, {}, Columns::kText};
  for (const casefile::Suspect& suspect : definition.suspects) {
    table.rows.push_back({suspect.name, role_name(suspect.role), suspect.summary});
  }
  return table;
}

Table expectation_table(const Run& run) {
  Table table{{"expected", "seen", ""}, {}, Columns::kFigures};
  for (const record::Expectation& expectation : run.verdict.expectations) {
    table.rows.push_back(
        {expectation.text,
         expectation.value ? fmt::format("{:.4g}", *expectation.value) : std::string(kNotMeasured),
         expectation.met ? "met" : "NOT MET"});
  }
  return table;
}

Table checklist(const Run& run, const CaseDefinition& definition) {
  Table table{{"question", "answer"}, {}, Columns::kText};
  table.rows = {
      {"Was the problem seen by the client, at the target load, under a limit like production's?",
       reproduced(run)},
      {"Was each suspect measured alone?",
       fmt::format("no: this run compares {} with {} as a whole", run.plan.before, run.plan.after)},
      {"Is the difference between the client's and the server's figures explained?",
       gap_explained(run)},
      {"Is the hit rate of the cache known?", hit_rate(run)},
      {"Was the fix measured under the same load, more than once, by the same means?",
       repeated(run)},
      {"What would show it early next time?", fill_text(definition.words.watch, run, definition)},
  };
  return table;
}

}  // namespace lab::report
