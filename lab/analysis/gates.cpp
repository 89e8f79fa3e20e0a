#include "lab/analysis/gates.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/analysis/sides.h"
#include "lab/record/names.h"

namespace lab::analysis {
namespace {

using record::Gate;
using record::GateKind;
using record::Plan;
using record::Trial;

// A quota is written in whole microseconds of a period, so what is read back may differ in the
// last.
constexpr double kQuotaTolerance = 0.005;

Gate at_most(const char* name, std::optional<double> value, double limit, const char* unit,
             GateKind kind) {
  Gate gate;
  gate.name = name;
  gate.value = value;
  gate.limit = limit;
  gate.unit = unit;
  gate.kind = kind;
  gate.passed = value && *value <= limit;
  return gate;
}

// Gates that are a yes or a no: value and limit are 1 for yes.
Gate must_be(const char* name, bool holds, GateKind kind) {
  Gate gate = at_most(name, holds ? 1.0 : 0.0, 1.0, "", kind);
  gate.passed = holds;
  return gate;
}

Gate limit_in_force(const Trial& trial, const Plan& plan) {
  const bool same_backend = trial.cgroup.backend == plan.backend;
  const bool same_quota = !trial.cgroup.quota_cpus ||
                          std::abs(*trial.cgroup.quota_cpus - plan.quota_cpus) <= kQuotaTolerance;
  const bool none = !plan.limited_by_lab();
  Gate gate =
      must_be("limit_in_force", same_backend && (none || (trial.limit_verified && same_quota)),
              GateKind::kHost);
  if (none && gate.passed) {
    gate.note = plan.backend == record::kNoLimit ? "no limit, as asked: back end none"
                                                 : "not the lab's: the service ran already";
  }
  if (!gate.passed) {
    gate.note =
        same_backend && same_quota
            ? "could not be read back"
            : fmt::format("planned {} with {:.2f} CPUs, found {} with {}", plan.backend,
                          plan.quota_cpus, trial.cgroup.backend,
                          trial.cgroup.quota_cpus ? fmt::format("{:.2f}", *trial.cgroup.quota_cpus)
                                                  : "no quota");
  }
  gate.remedy = "see `lab doctor` for the limits of this machine, or choose another with --limits";
  return gate;
}

Gate lag(const Trial& trial) {
  const double limit = std::max(kLargestLagMs, kLargestLagShare * trial.client.response_ms.p99.ms);
  Gate gate = at_most("lag_p99_ms", trial.client.lag_ms.p99.ms, limit, "ms", GateKind::kHost);
  gate.passed = gate.passed && !trial.client.lag_ms.p99.censored;
  gate.remedy = "the load generator was late: close other programs or lower --rate, then run again";
  return gate;
}

Gate other_cpu(const Trial& trial) {
  Gate gate = at_most("other_cpu_cores", trial.host.other_cpu_cores, kLargestOtherCpuCores, "cores",
                      GateKind::kHost);
  gate.remedy = "other programs were busy: close them and run again";
  return gate;
}

Gate steal(const Trial& trial) {
  Gate gate =
      at_most("steal_share", trial.host.steal_share, kLargestStealShare, "share", GateKind::kHost);
  gate.remedy = "the hypervisor gave CPU time to others: use a quieter or dedicated machine";
  return gate;
}

Gate alive(const Trial& trial) {
  Gate gate = must_be("service_alive", trial.service_end == record::ServiceEnd::kStopped,
                      GateKind::kService);
  if (!gate.passed) {
    gate.note = record::name_of(trial.service_end);
    if (!trial.service_end_detail.empty()) gate.note += ", " + trial.service_end_detail;
  }
  gate.remedy = fmt::format("read {}/service.log", trial.folder);
  return gate;
}

Gate accounting(const Trial& trial) {
  const record::Client& client = trial.client;
  const auto accounted = static_cast<double>(client.completed) +
                         static_cast<double>(client.failed) + static_cast<double>(client.dropped) +
                         static_cast<double>(client.interrupted);
  Gate gate =
      at_most("accounting_identity", std::abs(static_cast<double>(client.scheduled) - accounted), 0,
              "requests", GateKind::kService);
  if (!gate.passed) {
    gate.note = fmt::format("{} scheduled, {:.0f} accounted for", client.scheduled, accounted);
  }
  gate.remedy = "this is a fault of the load generator: keep the run folder and report it";
  return gate;
}

Gate after_achieved(const Trial& trial) {
  const record::Client& client = trial.client;
  Gate gate;
  gate.name = "after_achieved_share";
  gate.kind = GateKind::kService;
  gate.limit = kLeastAchievedShare;
  gate.unit = "share";
  if (client.target_rps > 0) gate.value = client.achieved_rps / client.target_rps;
  gate.passed = gate.value && *gate.value >= gate.limit;
  gate.remedy = "the fixed variant did not carry the load: lower --rate or give more --cpus";
  return gate;
}

Gate after_throttled(const Trial& trial) {
  Gate gate = at_most("after_throttled_share", trial.cgroup.throttled_share, kLargestThrottledShare,
                      "share", GateKind::kService);
  gate.remedy = "the fixed variant hit the limit: lower --rate or give more --cpus";
  return gate;
}

bool names(const std::vector<std::string>& variants, const std::string& wanted) {
  return std::find(variants.begin(), variants.end(), wanted) != variants.end();
}

}  // namespace

std::vector<Gate> trial_gates(const Trial& trial, const Plan& plan) {
  std::vector<Gate> gates = {limit_in_force(trial, plan),
                             lag(trial),
                             other_cpu(trial),
                             steal(trial),
                             alive(trial),
                             accounting(trial)};
  if (trial.side == "after" && plan.before != plan.after) {
    gates.push_back(after_achieved(trial));
    const bool seen = trial.cgroup.throttled_share || plan.limited_by_lab();
    if (seen && plan.backend != record::kNoLimit) gates.push_back(after_throttled(trial));
  }
  for (Gate& gate : gates) {
    gate.trial = trial.number;
    gate.superseded = trial.superseded;
  }
  return gates;
}

std::vector<Gate> run_gates(const record::Equality& equality, const Plan& plan,
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
  std::copy_if(gates.begin(), gates.end(), std::back_inserter(failed),
               [](const Gate& gate) { return !gate.passed && !gate.superseded; });
  return failed;
}

}  // namespace lab::analysis
