#include "lab/doctor/limit_checks.h"

#include <fmt/core.h>

#include <algorithm>

#include "lab/doctor/quota_probe.h"
#include "lab/limits/back_ends.h"

namespace lab::doctor {
namespace {

// Everything of an error but its remedy, which stands apart.
std::string what_happened(common::Error error) {
  error.remedy.clear();
  return error.message();
}

Check check_back_end(limits::LimitBackEnd& back_end) {
  const std::string name = fmt::format("limits {}", back_end.name());
  const common::Result<void> usable = back_end.usable();
  if (usable) return {name, State::kGood, "usable", ""};
  return {name, State::kLacking, what_happened(usable.error()), usable.error().remedy};
}

Check check_quota(limits::LimitBackEnd& back_end) {
  const auto probe = probe_quota(back_end);
  if (!probe) {
    return {"quota probe", State::kMissing, what_happened(probe.error()), probe.error().remedy};
  }
  const std::chrono::duration<double, std::milli> throttled = probe->throttled;
  std::string finding = fmt::format(
      "{}: {:.2f} CPU allowed, {:.2f} used, throttled in {} periods for {:.0f} ms", back_end.name(),
      kProbeCpus, probe->cpus_used, probe->throttled_periods, throttled.count());
  if (probe->holds()) return {"quota probe", State::kGood, std::move(finding), ""};
  return {"quota probe", State::kMissing, std::move(finding),
          "the kernel accepts the quota but does not enforce it: try another back end"};
}

}  // namespace

std::vector<Check> check_limits(limits::CgroupFileSystem& files) {
  std::vector<Check> checks;
  limits::LimitBackEnd* chosen = nullptr;
  const auto back_ends = limits::limiting_back_ends(files);
  for (const auto& back_end : back_ends) {
    checks.push_back(check_back_end(*back_end));
    if (checks.back().state == State::kGood && chosen == nullptr) chosen = back_end.get();
  }
  if (chosen != nullptr) {
    checks.push_back(check_quota(*chosen));
  } else {
    for (Check& check : checks) check.state = State::kMissing;
  }
  return checks;
}

}  // namespace lab::doctor
