// The control files of one group: what a limit writes into them, reads back, and counts by. One
// mechanism for both versions, whoever made the group: the lab, a service manager or a container
// engine.
#pragma once

#include <sys/types.h>

#include <string>
#include <utility>
#include <vector>

#include "common/error.h"
#include "lab/limits/cgroup_file_system.h"
#include "lab/limits/cgroup_view.h"
#include "lab/limits/limit_back_end.h"

namespace lab::limits {

// Folders of one group. Version 2 has one for everything; version 1 has one for each controller,
// where cpu and cpuacct may share theirs.
struct GroupPlaces {
  CgroupVersion version = CgroupVersion::k2;
  std::string cpu, cpuacct, memory;

  [[nodiscard]] static GroupPlaces unified(const std::string& directory) {
    return {CgroupVersion::k2, directory, directory, directory};
  }
};

// The folders of `places`, each once.
[[nodiscard]] std::vector<std::string> folders_of(const GroupPlaces& places);

// Where a process is. Errors: kNotFound if there is no such process, kUnavailable if cpu, cpuacct
// or memory is not mounted.
[[nodiscard]] common::Result<GroupPlaces> find_places(const CgroupFileSystem& files, pid_t pid);

// One control file, what is written into it and must be read back.
struct Setting {
  enum class Form {
    kText,   // read back as it was written
    kBytes,  // the kernel may round it down to whole pages
  };
  enum class Presence { kNeeded, kMayLack };  // kMayLack: not every kernel has it

  std::string path;
  std::string text;
  Form form = Form::kText;
  Presence presence = Presence::kNeeded;
};

// Version 2: cpu.max over kQuotaPeriod. Version 1: cpu.cfs_period_us and cpu.cfs_quota_us.
// nullopt: no quota.
[[nodiscard]] std::vector<Setting> cpu_settings(const GroupPlaces& places,
                                                std::optional<double> cpus);
// Version 2: memory.max, and memory.swap.max = 0. Version 1: memory.limit_in_bytes, and
// memory.memsw.limit_in_bytes equal. Either way swap gives no room; a kernel without swap
// accounting lacks the second file.
[[nodiscard]] std::vector<Setting> memory_settings(const GroupPlaces& places, std::uint64_t bytes);
// Version 2: memory.oom.group = 1, so that the whole service goes at once. Version 1 has no such.
[[nodiscard]] std::vector<Setting> kill_settings(const GroupPlaces& places);
// cpu_settings(), and memory_settings() where there is a ceiling.
[[nodiscard]] std::vector<Setting> settings_of(const GroupPlaces& places, const LimitSpec& spec);

// Writes them in order; what may lack and lacks is passed over. Errors: the first that is refused.
[[nodiscard]] common::Result<void> write_settings(CgroupFileSystem& files,
                                                  const std::vector<Setting>& settings);
// A note for the results where swap stays unlimited, else nothing.
[[nodiscard]] std::vector<std::string> notes_of(const CgroupFileSystem& files,
                                                const std::vector<Setting>& settings);

// Reads them back. Errors: kUnavailable with what differs; kNotFound for a needed file that is not
// there.
[[nodiscard]] common::Result<void> expect_settings(const CgroupFileSystem& files,
                                                   const std::vector<Setting>& settings);
// The process is in every folder of the group. Errors: kUnavailable, kNotFound (no such process).
[[nodiscard]] common::Result<void> expect_member(const CgroupFileSystem& files,
                                                 const GroupPlaces& places, pid_t pid);

// The group's counters now; version 1 takes usage from cpuacct.usage. What the kernel does not keep
// is nullopt. Errors: see LimitGroup::sample().
[[nodiscard]] common::Result<CgroupSample> sample_group(const CgroupFileSystem& files,
                                                        const GroupPlaces& places);

// The processes killed by the group's ceiling, or that of one below it (version 2).
[[nodiscard]] std::optional<std::uint64_t> oom_kills_in(const CgroupFileSystem& files,
                                                        const GroupPlaces& places);

// The verdict where something read back is not what was asked for.
[[nodiscard]] std::unexpected<common::Error> not_in_force(std::string subject, std::string cause);

}  // namespace lab::limits
