#include "lab/analysis/gates.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

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

bool closed_loop(const Trial& trial) {
  return trial.load_tool && trial.load_tool->loop == "closed";
}

// What a gate becomes when another load generator drove the load and does not tell.
void leave_unjudged(Gate& gate, const Trial& trial, std::string_view why) {
  gate.passed = false;
  gate.value.reset();
  gate.kind = GateKind::kNotMeasured;
  gate.note = fmt::format("{} drove the load: {}", trial.load_tool->name, why);
}

Gate lag(const Trial& trial) {
  const double limit =
      std::max(kLargestLagMs, kLargestLagShare * trial.client.response_ms.p99.ms.value_or(0));
  Gate gate = at_most("lag_p99_ms", trial.client.lag_ms.p99.ms, limit, "ms", GateKind::kHost);
  gate.passed = gate.passed && !trial.client.lag_ms.p99.censored;
  gate.remedy = "the load generator was late: close other programs or lower --rate, then run again";
  if (trial.load_tool) leave_unjudged(gate, trial, "it does not say how late it sent");
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
  std::optional<double> missing;
  double accounted = 0;
  if (client.scheduled && client.completed && client.failed && client.dropped &&
      client.interrupted) {
    accounted = static_cast<double>(*client.completed) + static_cast<double>(*client.failed) +
                static_cast<double>(*client.dropped) + static_cast<double>(*client.interrupted);
    missing = std::abs(static_cast<double>(*client.scheduled) - accounted);
  }
  Gate gate = at_most("accounting_identity", missing, 0, "requests", GateKind::kService);
  if (missing && !gate.passed) {
    gate.note = fmt::format("{} scheduled, {:.0f} accounted for", *client.scheduled, accounted);
  }
  gate.remedy = "this is a fault of the load generator: keep the run folder and report it";
  if (trial.load_tool) leave_unjudged(gate, trial, "it does not account for every arrival");
  return gate;
}

Gate after_achieved(const Trial& trial) {
  const record::Client& client = trial.client;
  Gate gate;
  gate.name = "after_achieved_share";
  gate.kind = GateKind::kService;
  gate.limit = kLeastAchievedShare;
  gate.unit = "share";
  if (client.achieved_rps && client.target_rps.value_or(0) > 0) {
    gate.value = *client.achieved_rps / *client.target_rps;
  }
  gate.passed = gate.value && *gate.value >= gate.limit;
  gate.remedy = "the fixed variant did not carry the load: lower --rate or give more --cpus";
  if (closed_loop(trial)) leave_unjudged(gate, trial, "a closed loop holds no rate");
  return gate;
}

Gate after_throttled(const Trial& trial) {
  Gate gate = at_most("after_throttled_share", trial.cgroup.throttled_share, kLargestThrottledShare,
                      "share", GateKind::kService);
  gate.remedy = "the fixed variant hit the limit: lower --rate or give more --cpus";
  if (closed_loop(trial)) leave_unjudged(gate, trial, "a closed loop takes all that it can get");
  return gate;
}

// Another tool's counts are not those of our accounting, but what it calls failed must be rare.
Gate tool_failures(const Trial& trial) {
  const record::Client& client = trial.client;
  std::optional<double> share;
  if (client.completed && client.failed && *client.completed + *client.failed > 0) {
    share = static_cast<double>(*client.failed) /
            static_cast<double>(*client.completed + *client.failed);
  }
  Gate gate =
      at_most("after_failed_share", share, kLargestToolFailures, "share", GateKind::kService);
  gate.remedy = fmt::format("read {}/load-tool.txt", trial.folder);
  return gate;
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
    if (trial.load_tool) gates.push_back(tool_failures(trial));
    const bool seen = trial.cgroup.throttled_share || plan.limited_by_lab();
    if (seen && plan.backend != record::kNoLimit) gates.push_back(after_throttled(trial));
  }
  for (Gate& gate : gates) {
    gate.trial = trial.number;
    gate.superseded = trial.superseded;
  }
  return gates;
}

}  // namespace lab::analysis
