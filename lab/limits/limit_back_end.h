// A way to put a CPU quota and a memory ceiling on one process: the small interface that every back
// end (cgroup2, systemd, cgroup1, docker, none) has.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/error.h"
#include "lab/limits/limit_spec.h"

namespace lab::limits {

// A group's counters at one moment, all since the group was made. What the back end or the kernel
// does not keep is nullopt, never 0.
struct CgroupSample {
  std::chrono::steady_clock::time_point time;
  std::optional<std::uint64_t> periods;               // enforcement periods with something to run
  std::optional<std::uint64_t> throttled_periods;     // of those, the ones that ran into the quota
  std::optional<std::chrono::nanoseconds> throttled;  // summed over CPUs: may exceed the wall time
  std::optional<std::chrono::nanoseconds> usage;      // CPU time used
  std::optional<std::uint64_t> memory_current;        // bytes
  std::optional<std::uint64_t> memory_peak;           // bytes
  std::optional<std::uint64_t> oom_kills;             // processes
  std::optional<std::chrono::nanoseconds> cpu_pressure_some;  // time with a task waiting for a CPU
};

// A group with a limit in force, owned: dropping it removes it. Its back end must outlive it.
// sample() may run in several threads, also beside set_cpus(); everything else in one at a time.
class LimitGroup {
 public:
  virtual ~LimitGroup() = default;

  // Files into which a process writes itself, before exec, to join. Empty for `none`, and where
  // launch_prefix() is the way in.
  [[nodiscard]] virtual std::vector<std::string> procs_files() const = 0;
  // Words that stand before the service's command, so that it starts inside the limit.
  [[nodiscard]] virtual std::vector<std::string> launch_prefix() const { return {}; }

  // Call it once when the service is ready, before verify(): finds the group of what was started as
  // `child`. Returns the service's own pid, which is another one where the child is only a client.
  // Errors: kUnavailable if it is not in its group.
  [[nodiscard]] virtual common::Result<pid_t> adopt(pid_t child) { return child; }

  // Where the group is, for a person: its folders. Empty for `none`, and before adopt() where that
  // finds them.
  [[nodiscard]] virtual std::vector<std::string> directories() const = 0;
  // What a reader of the results must know: "swap is not limited, …".
  [[nodiscard]] virtual std::vector<std::string> notes() const = 0;

  // Reads the limit and the process's /proc/PID/cgroup back: the limit asked for is in force, and
  // on this process. Errors: kUnavailable with what differs.
  [[nodiscard]] virtual common::Result<void> verify(pid_t pid) const = 0;

  // The counters now. Errors: kNotFound or kMalformed if a control file is gone or changed its
  // form.
  [[nodiscard]] virtual common::Result<CgroupSample> sample() const = 0;

  // Another quota from now on; nullopt lifts it. Errors as those of create().
  [[nodiscard]] virtual common::Result<void> set_cpus(std::optional<double> cpus) = 0;

  // Kills what is left in the group and removes it; read the counters before. Calling it again is
  // fine. Takes up to 10 s on a starved machine, else a moment. Errors: kInUse with the folder that
  // would not go.
  [[nodiscard]] virtual common::Result<void> remove() = 0;
};

class LimitBackEnd {
 public:
  virtual ~LimitBackEnd() = default;

  // "cgroup2", "systemd", "cgroup1", "docker", "none": record::Cgroup::backend.
  [[nodiscard]] virtual std::string_view name() const = 0;

  // Makes a group named `group_name` (next_group_name()) with the limit in force.
  // Errors: kInvalidArgument (see check()), kUnavailable, kPermissionDenied, kInUse with a remedy;
  // then nothing is left behind.
  [[nodiscard]] virtual common::Result<std::unique_ptr<LimitGroup>> create(
      const std::string& group_name, const LimitSpec& spec) = 0;

  // Whether create() would work here, found out by making a group and removing it again; if not,
  // why, and the remedy.
  [[nodiscard]] virtual common::Result<void> usable() = 0;
};

}  // namespace lab::limits
