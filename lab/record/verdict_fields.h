// The fields of results.json that are concluded from trials, and the whole run: see
// record_fields.h.
#pragma once

#include "lab/record/record_fields.h"

namespace lab::record {

template <Either<Calibration> Record, typename Visit>
void each_field(Record& calibration, Visit& visit) {
  visit("automatic", calibration.automatic);
  visit("pressure", calibration.pressure);
  visit("probe_cpu_ms_per_request", calibration.probe_cpu_ms_per_request);
  visit("limited_cpu_ms_per_request", calibration.limited_cpu_ms_per_request);
  visit("quota_cpus", calibration.quota_cpus);
  visit("rate_rps", calibration.rate_rps);
  visit("requested_rate_rps", calibration.requested_rate_rps);
  visit("note", calibration.note);
}

template <Either<Equality> Record, typename Visit>
void each_field(Record& equality, Visit& visit) {
  visit("requests", equality.requests);
  visit("variants", equality.variants);
  visit("equal", equality.equal);
  visit("difference", equality.difference);
}

template <Either<Spread> Record, typename Visit>
void each_field(Record& spread, Visit& visit) {
  visit("median", spread.median);
  visit("min", spread.min);
  visit("max", spread.max);
}

template <Either<Comparison> Record, typename Visit>
void each_field(Record& comparison, Visit& visit) {
  visit("measure", comparison.measure);
  visit("unit", comparison.unit);
  visit("primary", comparison.primary);
  visit("before", comparison.before);
  visit("after", comparison.after);
  visit("censored_before", comparison.censored_before);
  visit("censored_after", comparison.censored_after);
  visit("ratio", comparison.ratio);
  visit("ratio_low", comparison.ratio_low);
  visit("ratio_high", comparison.ratio_high);
  visit("difference", comparison.difference);
  visit("coverage", comparison.coverage);
  visit("p_value", comparison.p_value);
  visit("significant", comparison.significant);
  visit("note", comparison.note);
}

template <Either<Gate> Record, typename Visit>
void each_field(Record& gate, Visit& visit) {
  visit("name", gate.name);
  visit("trial", gate.trial);
  visit("passed", gate.passed);
  visit("value", gate.value);
  visit("limit", gate.limit);
  visit("unit", gate.unit);
  visit("kind", gate.kind);
  visit("superseded", gate.superseded);
  visit("note", gate.note);
  visit("remedy", gate.remedy);
}

template <Either<Expectation> Record, typename Visit>
void each_field(Record& expectation, Visit& visit) {
  visit("text", expectation.text);
  visit("met", expectation.met);
  visit("value", expectation.value);
}

template <Either<Verdict> Record, typename Visit>
void each_field(Record& verdict, Visit& visit) {
  visit("valid", verdict.valid);
  visit("slo_met_before", verdict.slo_met_before);
  visit("slo_met_after", verdict.slo_met_after);
  visit("signature_matched", verdict.signature_matched);
  visit("exit_code", verdict.exit_code);
  visit("sentence", verdict.sentence);
  visit("expectations", verdict.expectations);
}

template <Either<Run> Record, typename Visit>
void each_field(Record& run, Visit& visit) {
  visit("run_id", run.run_id);
  visit("started_at", run.started_at);
  visit("finished_at", run.finished_at);
  visit("interrupted", run.interrupted);
  visit("failure", run.failure);
  visit("missing_guarantees", run.missing_guarantees);
  visit("environment", run.environment);
  visit("plan", run.plan);
  visit("calibration", run.calibration);
  visit("equality", run.equality);
  visit("noise_floor_primary", run.noise_floor_primary);
  visit("trials", run.trials);
  visit("comparison", run.comparison);
  visit("gates", run.gates);
  visit("verdict", run.verdict);
}

}  // namespace lab::record
