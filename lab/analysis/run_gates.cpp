#include <algorithm>
#include <iterator>

#include "lab/analysis/gates.h"
#include "lab/analysis/sides.h"

namespace lab::analysis {
namespace {

using record::Gate;
using record::GateKind;
using record::Trial;

bool names(const std::vector<std::string>& variants, const std::string& wanted) {
  return std::find(variants.begin(), variants.end(), wanted) != variants.end();
}

}  // namespace

std::vector<Gate> run_gates(const record::Equality& equality, const record::Plan& plan,
                            std::uint64_t least_requests) {
  Gate gate;
  gate.name = "equal_answers";
  gate.kind = GateKind::kService;
  gate.value = static_cast<double>(equality.requests);
  gate.limit = static_cast<double>(least_requests);
  gate.unit = "requests";
  const bool both = names(equality.variants, plan.before) && names(equality.variants, plan.after);
  gate.passed = equality.equal && both && equality.requests >= least_requests;
  if (!equality.equal) {
    gate.note =
        equality.difference.empty() ? "they were not shown to be equal" : equality.difference;
  } else if (!both) {
    gate.note = "not both compared variants were asked";
  }
  gate.remedy = "variants that answer differently cannot be compared: correct the service first";
  return {gate};
}

std::optional<Gate> pressure_gate(const record::Run& run) {
  if (!run.calibration.automatic || run.plan.quota_cpus <= 0) return std::nullopt;
  // A closed loop has no demand of its own to hold against the quota.
  if (run.plan.load_tool && run.plan.load_tool->loop == "closed") return std::nullopt;
  const auto cost = median_of(run.trials, casefile::Side::kBefore, "server.cpu_ms_per_request");
  if (!cost) return std::nullopt;
  Gate gate;
  gate.name = "calibrated_pressure";
  gate.kind = GateKind::kHost;
  gate.value = run.plan.rate_rps * cost->value / 1000 / run.plan.quota_cpus;
  gate.limit = kLeastPressure;
  gate.passed = *gate.value >= kLeastPressure;
  gate.remedy =
      "the machine was slower while the quota was calibrated than it was afterwards: "
      "close other programs and run again, or give the quota with --cpus";
  return gate;
}

std::vector<Gate> all_gates(const record::Run& run, std::uint64_t least_requests) {
  std::vector<Gate> gates;
  // A run that failed before answers were compared has said why already.
  const bool compared = least_requests > 0 && (run.failure.empty() || run.equality.requests > 0);
  if (compared) gates = run_gates(run.equality, run.plan, least_requests);
  for (const Trial& trial : run.trials) {
    if (trial.interrupted) continue;
    const std::vector<Gate> more = trial_gates(trial, run.plan);
    gates.insert(gates.end(), more.begin(), more.end());
  }
  if (auto pressure = pressure_gate(run)) gates.push_back(std::move(*pressure));
  return gates;
}

bool host_gate_failed(std::span<const Gate> gates) {
  return std::any_of(gates.begin(), gates.end(),
                     [](const Gate& gate) { return !gate.passed && gate.kind == GateKind::kHost; });
}

std::vector<Gate> failed_gates(std::span<const Gate> gates) {
  std::vector<Gate> failed;
  std::copy_if(gates.begin(), gates.end(), std::back_inserter(failed), [](const Gate& gate) {
    return !gate.passed && !gate.superseded && gate.kind != GateKind::kNotMeasured;
  });
  return failed;
}

}  // namespace lab::analysis
