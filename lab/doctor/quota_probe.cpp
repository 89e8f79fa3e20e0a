#include "lab/doctor/quota_probe.h"

#include <thread>

#include "lab/limits/group_name.h"
#include "lab/process/child_process.h"
#include "lab/process/memory_file.h"

namespace lab::doctor {
namespace {

constexpr std::chrono::milliseconds kLength{500};
constexpr std::chrono::seconds kPatience{5};
constexpr std::chrono::seconds kReadyPatience{30};

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

// Spins from when it is in its group.
common::Result<process::ChildProcess> start_spinning(limits::LimitGroup& group,
                                                     const std::string& log) {
  process::Command spin{group.launch_prefix(), {}, ""};
  for (const char* word : {"/bin/sh", "-c", "echo ready; while :; do :; done"}) {
    spin.argv.emplace_back(word);
  }
  auto child = process::start(spin, group.procs_files(), log);
  if (!child) return child;
  if (auto ready = child->wait_ready("ready", kReadyPatience, {}); !ready) {
    return common::fail(ready.error());
  }
  if (auto adopted = group.adopt(child->pid()); !adopted) return common::fail(adopted.error());
  return child;
}

}  // namespace

bool ProbeResult::holds() const {
  return cpus_used > 0 && cpus_used <= kProbeCpus * kProbeTolerance && throttled_periods > 0 &&
         throttled.count() > 0;
}

common::Result<ProbeResult> probe_quota(limits::LimitBackEnd& back_end) {
  const auto group = back_end.create(limits::next_group_name(), {kProbeCpus, std::nullopt});
  if (!group) return common::fail(group.error());
  const auto log = process::MemoryFile::make();
  if (!log) return common::fail(log.error());
  auto child = start_spinning(**group, log->path());
  if (!child) return common::fail(child.error());
  if (auto verified = (*group)->verify(child->pid()); !verified) {
    return common::fail(verified.error());
  }
  const auto before = (*group)->sample();
  auto after = before;
  for (auto waited = kLength; waited <= kPatience; waited += kLength) {
    std::this_thread::sleep_for(kLength);
    after = (*group)->sample();
    if (!after || after->throttled_periods.value_or(1) > 0) break;
  }
  if (!before) return common::fail(before.error());
  if (!after) return common::fail(after.error());
  return between(*before, *after);
}

}  // namespace lab::doctor
