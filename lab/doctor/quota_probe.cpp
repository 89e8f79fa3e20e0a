#include "lab/doctor/quota_probe.h"

#include <thread>

#include "lab/limits/group_name.h"
#include "lab/process/child_process.h"

namespace lab::doctor {
namespace {

constexpr std::chrono::milliseconds kLength{500};

common::Result<ProbeResult> between(const limits::CgroupSample& before,
                                    const limits::CgroupSample& after) {
  if (!before.usage || !after.usage || !after.throttled || !after.throttled_periods) {
    return common::fail({common::ErrorCode::kUnavailable, "probing the quota", "the group",
                         "the kernel keeps no CPU figures of it",
                         "use a kernel with CONFIG_CFS_BANDWIDTH and CPU accounting"});
  }
  const std::chrono::duration<double> used = *after.usage - *before.usage;
  const std::chrono::duration<double> wall = after.time - before.time;
  return ProbeResult{used / wall, *after.throttled_periods, *after.throttled};
}

}  // namespace

bool ProbeResult::holds() const {
  return cpus_used > 0 && cpus_used <= kProbeCpus * kProbeTolerance && throttled_periods > 0 &&
         throttled.count() > 0;
}

common::Result<ProbeResult> probe_quota(limits::LimitBackEnd& back_end) {
  const auto group = back_end.create(limits::next_group_name(), {kProbeCpus, std::nullopt});
  if (!group) return common::fail(group.error());
  const process::Command spin{{"/bin/sh", "-c", "while :; do :; done"}, {}, ""};
  auto child = process::start(spin, (*group)->procs_files(), "/dev/null");
  if (!child) return common::fail(child.error());
  if (auto verified = (*group)->verify(child->pid()); !verified) {
    return common::fail(verified.error());
  }
  const auto before = (*group)->sample();
  std::this_thread::sleep_for(kLength);
  const auto after = (*group)->sample();
  if (!before) return common::fail(before.error());
  if (!after) return common::fail(after.error());
  return between(*before, *after);
}

}  // namespace lab::doctor
