#include "lab/analysis/verdict.h"

#include <fmt/format.h>

#include <algorithm>

#include "lab/analysis/comparison.h"
#include "lab/analysis/gates.h"
#include "lab/analysis/sides.h"
#include "lab/analysis/signature.h"

namespace lab::analysis {
namespace {

constexpr unsigned kTrialsOfABlock = 4;

std::optional<bool> slo_met(const record::Run& run, casefile::Side side) {
  const auto value = median_of(run.trials, side, run.plan.slo_measure);
  if (!value) return std::nullopt;
  return !value->censored && value->value < run.plan.slo_ms;
}

bool same_variant(const record::Run& run) { return run.plan.before == run.plan.after; }

// Another tool whose connections wait for their answers: nothing was held at the plan's rate, so
// neither the SLO nor the signature, which are about that rate, can be judged.
bool closed_loop(const record::Plan& plan) {
  return plan.load_tool && plan.load_tool->loop == "closed";
}

bool expects_signature(const record::Run& run, const casefile::CaseDefinition& definition) {
  if (same_variant(run) || !run.plan.limited_by_lab() || run.plan.load_tool) return false;
  if (definition.signature.empty()) return false;
  const auto profile = definition.profiles.find(run.plan.profile);
  return profile == definition.profiles.end() || profile->second.signature;
}

// Why the run is not the whole of its plan; empty when it is.
std::string shortfall(const record::Run& run) {
  const auto counted = std::count_if(run.trials.begin(), run.trials.end(), counts);
  const unsigned planned = run.plan.blocks * kTrialsOfABlock;
  const std::string progress = fmt::format("{} of {} trials were finished", counted, planned);
  if (run.interrupted) return fmt::format("Interrupted: {}, nothing is concluded.", progress);
  if (!run.failure.empty()) return fmt::format("Ended early: {}; {}.", run.failure, progress);
  if (counted < planned) return fmt::format("Not complete: {}, nothing is concluded.", progress);
  return "";
}

std::string invalid_sentence(const std::vector<record::Gate>& failed) {
  const record::Gate& first = failed.front();
  std::string text = fmt::format("A gate failed, {}.", describe(first));
  if (failed.size() > 1) text += fmt::format(" {} more failed.", failed.size() - 1);
  return text + fmt::format(" What to do: {}.", first.remedy);
}

std::string absent_sentence(const std::vector<record::Expectation>& expectations) {
  std::string text = "The case's signature is absent:";
  const char* separator = " ";
  for (const record::Expectation& expectation : expectations) {
    if (expectation.met) continue;
    const std::string seen =
        expectation.value ? fmt::format("seen {:.4g}", *expectation.value) : "not measured";
    text += fmt::format("{}{} ({})", separator, expectation.text, seen);
    separator = "; ";
  }
  return text + ".";
}

// Of a valid run whose after side meets what is expected of it.
std::string fine_sentence(const record::Run& run, const record::Verdict& verdict,
                          const casefile::CaseDefinition& definition) {
  if (same_variant(run)) {
    return fmt::format("{} against itself: what differs here is the noise of this machine.",
                       run.plan.before);
  }
  const std::string prefix = run.plan.backend == record::kNoLimit ? "No limit was in force. " : "";
  if (closed_loop(run.plan)) {
    return prefix +
           fmt::format(
               "{} is a closed loop: it holds no rate, so the SLO and the case's signature, "
               "which are about {:g} requests a second, are not judged.",
               run.plan.load_tool->name, run.plan.rate_rps);
  }
  if (verdict.slo_met_before.value_or(false)) return prefix + definition.words.does_not_bite;
  if (verdict.signature_matched.value_or(definition.signature.empty())) {
    return definition.words.explanation;
  }
  return prefix + "The SLO is missed before and met after; this run expects no signature.";
}

void conclude(const record::Run& run, const casefile::CaseDefinition& definition,
              record::Verdict& verdict) {
  if (!same_variant(run) && !closed_loop(run.plan) && !verdict.slo_met_after.value_or(false)) {
    verdict.sentence =
        fmt::format("The SLO is missed after the fix too: {} is not below {:.4g} ms.",
                    run.plan.slo_measure, run.plan.slo_ms);
    verdict.exit_code = kExitMissed;
  } else if (!verdict.signature_matched.value_or(true)) {
    verdict.sentence = absent_sentence(verdict.expectations);
    verdict.exit_code = kExitMissed;
  } else {
    verdict.sentence = fine_sentence(run, verdict, definition);
    verdict.exit_code = kExitFine;
  }
}

}  // namespace

record::Verdict verdict(const record::Run& run, const casefile::CaseDefinition& definition) {
  record::Verdict result;
  if (!closed_loop(run.plan)) {
    result.slo_met_before = slo_met(run, casefile::Side::kBefore);
    result.slo_met_after = slo_met(run, casefile::Side::kAfter);
  }
  if (expects_signature(run, definition)) {
    result.expectations = expectations_of(run.trials, definition.signature);
    result.signature_matched =
        std::all_of(result.expectations.begin(), result.expectations.end(),
                    [](const record::Expectation& expectation) { return expectation.met; });
  }
  const std::vector<record::Gate> failed = failed_gates(run.gates);
  if (std::string missing = shortfall(run); !missing.empty()) {
    result.sentence = std::move(missing);
    result.exit_code = failed.empty() || run.interrupted ? kExitFailed : kExitInvalid;
  } else if (!failed.empty()) {
    result.sentence = invalid_sentence(failed);
    result.exit_code = kExitInvalid;
  } else {
    result.valid = true;
    conclude(run, definition, result);
  }
  return result;
}

void judge(record::Run& run, const casefile::CaseDefinition& definition, const NoiseFloor* floor) {
  run.comparison = compare(run.trials, definition.rows, floor);
  run.gates = all_gates(run, definition.equality.requests);
  run.noise_floor_primary.reset();
  for (const casefile::MeasureRow& row : definition.rows) {
    if (!row.primary || floor == nullptr) continue;
    const auto known = floor->largest_log_ratio.find(row.measure);
    if (known != floor->largest_log_ratio.end()) run.noise_floor_primary = known->second;
  }
  run.verdict = verdict(run, definition);
}

}  // namespace lab::analysis
