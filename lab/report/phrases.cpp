#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "lab/report/figures.h"
#include "lab/report/humanise.h"

namespace lab::report {
namespace {

std::string slo_word(const std::optional<bool>& met, const record::Plan& plan) {
  if (!met && plan.load_tool && plan.load_tool->loop == "closed") return "not judged";
  if (!met) return "not measured";
  return *met ? "met" : "missed";
}

}  // namespace

std::string limit_text(const record::Plan& plan) {
  if (plan.backend == record::kNoLimit) return "NO LIMIT (none)";
  if (plan.backend == record::kRunningTarget) return "its own limit (target)";
  return fmt::format("limit {:.2f} CPU, {} ({})", plan.quota_cpus,
                     memory_text(plan.memory_limit_bytes), plan.backend);
}

std::string load_text(const record::Plan& plan) {
  if (plan.load_tool && plan.load_tool->loop == "closed") {
    return fmt::format("closed loop of {} connections by {}", plan.max_vus, plan.load_tool->name);
  }
  if (plan.load_tool) {
    return fmt::format("{} by {}", humanise(plan.rate_rps, casefile::Format::kPerSecond),
                       plan.load_tool->name);
  }
  return fmt::format("{} {}", humanise(plan.rate_rps, casefile::Format::kPerSecond), plan.arrivals);
}

std::string load_tool_text(const record::Plan& plan) {
  if (!plan.load_tool) return "";
  const record::LoadTool& tool = *plan.load_tool;
  const bool service = tool.latency_definition == "service";
  return fmt::format("{} {} in place of the lab's generator, {} loop; latency definition {}: {}",
                     tool.name, tool.version.empty() ? "(version unknown)" : tool.version,
                     tool.loop, tool.latency_definition,
                     service ? "from when a request was sent" : "from when a request was due");
}

std::string lacking_text(const record::Plan& plan) {
  if (!plan.load_tool || plan.load_tool->lacking.empty()) return "";
  return fmt::format("not guaranteed with {}: {}", plan.load_tool->name,
                     fmt::join(plan.load_tool->lacking, "; "));
}

std::string plan_text(const record::Plan& plan) {
  return fmt::format("{} block{} of ABBA, warm-up {:g} s, measured {:g} s each", plan.blocks,
                     plan.blocks == 1 ? "" : "s", plan.warmup_s, plan.measured_s);
}

std::string calibration_text(const record::Run& run) {
  const record::Calibration& calibration = run.calibration;
  if (run.plan.backend == record::kNoLimit) return "no limit was asked for";
  if (run.plan.backend == record::kRunningTarget) return "not done: the service runs already";
  if (!calibration.automatic) {
    return fmt::format("not done: {:.2f} CPU was given", run.plan.quota_cpus);
  }
  std::string text = fmt::format(
      "one {} request costs {} CPU; quota = {} × {} ÷ {:g} = {:.2f} CPU", run.plan.before,
      humanise(calibration.limited_cpu_ms_per_request, casefile::Format::kMilliseconds),
      humanise(calibration.rate_rps, casefile::Format::kPerSecond),
      humanise(calibration.limited_cpu_ms_per_request, casefile::Format::kMilliseconds),
      calibration.pressure, calibration.quota_cpus);
  if (!calibration.note.empty()) text += "; " + calibration.note;
  return text;
}

std::string equality_text(const record::Equality& equality) {
  if (equality.requests == 0) return "not compared";
  std::string text =
      fmt::format("{} requests to {}: {}",
                  humanise(static_cast<double>(equality.requests), casefile::Format::kCount),
                  fmt::join(equality.variants, ", "), equality.equal ? "equal" : "NOT EQUAL");
  if (!equality.difference.empty()) text += ", " + equality.difference;
  return text;
}

std::string slo_text(const record::Run& run, const casefile::CaseDefinition& definition) {
  std::string label = run.plan.slo_measure;
  for (const casefile::MeasureRow& row : definition.rows) {
    if (row.measure == run.plan.slo_measure) label = row.label;
  }
  return fmt::format("SLO {} < {:g} ms: before {}, after {}", label, run.plan.slo_ms,
                     slo_word(run.verdict.slo_met_before, run.plan),
                     slo_word(run.verdict.slo_met_after, run.plan));
}

std::string alarm_text(const record::Run& run) {
  return run.verdict.valid ? "" : "NOT VALID. " + run.verdict.sentence;
}

std::string legend_text(const record::Run& run) {
  const std::string text =
      "Medians of trials. The ratio is after ÷ before over all pairs of trials (Hodges–Lehmann)";
  const auto with = std::find_if(run.comparison.begin(), run.comparison.end(),
                                 [](const record::Comparison& row) { return row.coverage; });
  if (with == run.comparison.end()) return text + "; not enough trials for an interval.";
  return text + fmt::format(
                    "; [ ] its exact interval, true coverage {:.1f} %; ~ includes 1; * the row "
                    "that carries the claim, the others describe.",
                    *with->coverage * 100);
}

std::string noise_text(const record::Run& run) {
  if (run.plan.before == run.plan.after) return "";
  if (!run.noise_floor_primary) {
    return fmt::format("noise floor unknown: `lab null {}` measures it", run.plan.case_name);
  }
  return fmt::format("noise floor: trials of one variant differ by up to a factor of {:.2f} here",
                     std::exp(*run.noise_floor_primary));
}

}  // namespace lab::report
