#include "lab/trial/calibration.h"

#include <fmt/format.h>

#include <algorithm>

#include "lab/trial/calibration_arithmetic.h"
#include "lab/trial/run_plan.h"

namespace lab::trial {
namespace {

using common::fail;

common::Result<double> cost_ms_of(const TrialContext& context, const TrialSpec& spec) {
  context.budget->begin_phase(spec.warmup_s + spec.measured_s + kTrialOverheadSeconds);
  auto trial = run_trial(context, spec);
  if (!trial) return fail(trial.error());
  const std::string subject = fmt::format("{} ({})", spec.variant->name, spec.phase);
  if (trial->interrupted) {
    return fail({common::ErrorCode::kUnavailable, "calibrating", subject, "interrupted", ""});
  }
  if (trial->service_end != record::ServiceEnd::kStopped) {
    return fail({common::ErrorCode::kUnavailable, "calibrating", subject,
                 fmt::format("the service ended under load: {}", trial->service_end_detail),
                 "see service.log in the run folder"});
  }
  const auto& cost = trial->server.cpu_ms_per_request;
  if (!cost || *cost <= 0) {
    return fail({common::ErrorCode::kUnavailable, "calibrating", subject,
                 "the CPU cost of a request could not be measured",
                 "give the quota yourself, for example --cpus 0.5"});
  }
  return *cost;
}

std::string lowered_note(double asked, double used, unsigned machine_cpus) {
  return fmt::format(
      "rate lowered from {:g}/s to {:g}/s: the demand would not fit into this machine's {} CPUs",
      asked, used, machine_cpus);
}

}  // namespace

common::Result<record::Calibration> calibrate(const TrialContext& context, const TrialSpec& probe,
                                              double pressure, unsigned machine_cpus,
                                              const std::filesystem::path& folder) {
  record::Calibration calibration;
  calibration.automatic = true;
  calibration.pressure = pressure;
  calibration.requested_rate_rps = probe.rate_rps;

  TrialSpec unlimited = probe;
  unlimited.limit.cpus.reset();
  unlimited.warmup_s = kProbeWarmupSeconds;
  unlimited.measured_s = kProbeSeconds;
  unlimited.folder = folder / "01-probe";
  unlimited.phase = "calibration 1/2";
  auto free_cost = cost_ms_of(context, unlimited);
  if (!free_cost) return fail(free_cost.error());
  calibration.probe_cpu_ms_per_request = *free_cost;
  const RateAndQuota first =
      choose_rate_and_quota(probe.rate_rps, *free_cost, pressure, machine_cpus);
  calibration.rate_rps = first.rate_rps;
  if (first.rate_lowered) {
    calibration.note = lowered_note(probe.rate_rps, first.rate_rps, machine_cpus);
  }

  TrialSpec limited = unlimited;
  limited.limit.cpus = first.quota_cpus;
  limited.rate_rps = first.rate_rps;
  limited.warmup_s = kLimitedWarmupSeconds;
  limited.measured_s = kLimitedSeconds - kLimitedWarmupSeconds;
  limited.folder = folder / "02-limited";
  limited.phase = "calibration 2/2";
  auto limited_cost = cost_ms_of(context, limited);
  if (!limited_cost) return fail(limited_cost.error());
  calibration.limited_cpu_ms_per_request = *limited_cost;
  calibration.quota_cpus = std::min(quota_for(first.rate_rps, *limited_cost, pressure),
                                    static_cast<double>(machine_cpus));
  return calibration;
}

common::Result<record::Calibration> settle_quota(const TrialContext& context, unsigned machine_cpus,
                                                 const std::filesystem::path& folder,
                                                 record::Plan& plan) {
  record::Calibration as_given;
  as_given.requested_rate_rps = as_given.rate_rps = plan.rate_rps;
  as_given.quota_cpus = plan.quota_cpus;
  if (!plan.limited_by_lab() || plan.quota_cpus > 0) return as_given;
  TrialSpec probe;
  probe.variant = context.definition->find_variant(plan.before);
  probe.limit = limit_of(plan);
  probe.arrivals = plan.arrivals;
  probe.rate_rps = plan.rate_rps;
  probe.max_vus = plan.max_vus;
  probe.seed = plan.seed;
  auto found = calibrate(context, probe, context.definition->limit.pressure, machine_cpus, folder);
  if (!found) return found;
  plan.quota_cpus = found->quota_cpus;
  plan.rate_rps = found->rate_rps;
  context.progress->note(
      "calibrated", fmt::format("one {} request costs {:.3g} ms CPU; quota {:.2f} CPU", plan.before,
                                found->limited_cpu_ms_per_request, found->quota_cpus));
  if (!found->note.empty()) context.progress->note("", found->note);
  return found;
}

}  // namespace lab::trial
