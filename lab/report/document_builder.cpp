#include <fmt/format.h>

#include <algorithm>

#include "lab/analysis/gates.h"
#include "lab/report/figures.h"
#include "lab/report/sections.h"

namespace lab::report {
namespace {

using casefile::CaseDefinition;
using record::Run;

constexpr const char* kNothingShown =
    "Not told: this run does not show the case (see the verdict at the top).";

void add_top(Document& document, const Run& run) {
  const std::string alarm = alarm_text(run);
  const std::string& verdict = alarm.empty() ? run.verdict.sentence : alarm;
  document.blocks.emplace_back(Paragraph{verdict, Weight::kStrong});
  document.blocks.emplace_back(
      Paragraph{fmt::format("Run {}, started {}.", run.run_id, run.started_at)});
}

void add_symptom(Document& document, const Run& run, const CaseDefinition& definition) {
  document.blocks.emplace_back(Heading{2, "Symptom"});
  document.blocks.emplace_back(Paragraph{slo_text(run, definition) + "."});
  if (run.plan.before != run.plan.after) {
    document.blocks.emplace_back(Paragraph{fill_text(definition.words.symptom, run, definition)});
  }
}

void add_environment(Document& document, const Run& run) {
  document.blocks.emplace_back(Heading{2, "Environment"});
  document.blocks.emplace_back(environment_table(run));
  if (run.missing_guarantees.empty()) return;
  document.blocks.emplace_back(Paragraph{"What this run does not guarantee:"});
  document.blocks.emplace_back(List{run.missing_guarantees, Order::kBullets});
}

void add_cause(Document& document, const Run& run, const CaseDefinition& definition) {
  const bool shown = shows_the_case(run);
  document.blocks.emplace_back(Heading{2, "Findings, step by step"});
  if (shown && !definition.findings.empty()) {
    document.blocks.emplace_back(findings_list(run, definition));
  }
  if (!shown) document.blocks.emplace_back(Paragraph{kNothingShown});
  document.blocks.emplace_back(Heading{2, "Root cause"});
  const std::string cause =
      shown ? fill_text(definition.words.root_cause, run, definition) : kNothingShown;
  document.blocks.emplace_back(Paragraph{cause});
  if (shown && !definition.suspects.empty()) {
    document.blocks.emplace_back(suspect_table(definition));
  }
  document.blocks.emplace_back(Heading{2, "Fix"});
  const std::string fix = shown ? fill_text(definition.words.fix, run, definition) : kNothingShown;
  document.blocks.emplace_back(Paragraph{fix});
}

std::vector<std::string> notes_of(const Run& run, const CaseDefinition& definition) {
  std::vector<std::string> notes;
  for (const RowCells& row : table_rows(run, definition)) {
    if (!row.note.empty())
      notes.push_back(row.label.substr(row.label.find_first_not_of(' ')) + ": " + row.note);
  }
  if (std::string noise = noise_text(run); !noise.empty()) notes.push_back(std::move(noise));
  return notes;
}

void add_comparison(Document& document, const Run& run, const CaseDefinition& definition) {
  document.blocks.emplace_back(Heading{2, "Proof"});
  document.blocks.emplace_back(Paragraph{
      fmt::format("{}, {}, {}.", load_text(run.plan), limit_text(run.plan), plan_text(run.plan))});
  document.blocks.emplace_back(comparison_table(run, definition));
  document.blocks.emplace_back(Paragraph{legend_text(run)});
  if (std::vector<std::string> notes = notes_of(run, definition); !notes.empty()) {
    document.blocks.emplace_back(List{std::move(notes), Order::kBullets});
  }
  if (!run.verdict.expectations.empty()) {
    document.blocks.emplace_back(Heading{3, "What this case must show"});
    document.blocks.emplace_back(expectation_table(run));
  }
}

void add_gates(Document& document, const Run& run) {
  document.blocks.emplace_back(Heading{3, "Gates"});
  document.blocks.emplace_back(gate_table(run));
  if (std::string lacking = lacking_text(run.plan); !lacking.empty()) {
    document.blocks.emplace_back(Paragraph{std::move(lacking), Weight::kStrong});
  }
  List failed;
  for (const record::Gate& gate : run.gates) {
    if (gate.passed || gate.kind == record::GateKind::kNotMeasured) continue;
    failed.items.push_back(analysis::describe(gate) +
                           (gate.superseded ? "; its block was repeated" : "; " + gate.remedy));
  }
  if (!failed.items.empty()) document.blocks.emplace_back(std::move(failed));
}

void add_published(Document& document, const Run& run, const CaseDefinition& definition) {
  if (definition.published.empty()) return;
  document.blocks.emplace_back(Heading{3, "Beside the published figures"});
  document.blocks.emplace_back(
      Paragraph{"Another platform's, for the eye: what must match is the shape, not the numbers."});
  document.blocks.emplace_back(published_table(run, definition));
}

void add_open_items(Document& document, const Run& run, const CaseDefinition& definition) {
  document.blocks.emplace_back(Heading{2, "Open items"});
  document.blocks.emplace_back(List{definition.words.open_items, Order::kBullets});
  document.blocks.emplace_back(Heading{3, "What to watch"});
  document.blocks.emplace_back(Paragraph{fill_text(definition.words.watch, run, definition)});
  document.blocks.emplace_back(Heading{3, "Checked before this was written"});
  document.blocks.emplace_back(checklist(run, definition));
}

}  // namespace

Document build_document(const Run& run, const CaseDefinition& definition) {
  Document document;
  document.title = run.plan.title.empty() ? definition.title : run.plan.title;
  add_top(document, run);
  add_symptom(document, run, definition);
  add_environment(document, run);
  add_cause(document, run, definition);
  add_comparison(document, run, definition);
  document.blocks.emplace_back(Heading{3, "Every trial"});
  document.blocks.emplace_back(trial_table(run, definition));
  add_gates(document, run);
  add_published(document, run, definition);
  add_open_items(document, run, definition);
  return document;
}

}  // namespace lab::report
