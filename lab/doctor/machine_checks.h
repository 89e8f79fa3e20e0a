// What the machine itself has: cores, quiet, a good clock, and the programs that some commands use.
#pragma once

#include <string_view>
#include <vector>

#include "lab/doctor/check.h"
#include "lab/observe/host_sample.h"

namespace lab::doctor {

// Judges a look of half a second: other CPU use above 10 % of a core and steal above 2 % are what
// the gates of a run would refuse too.
[[nodiscard]] Check judge_cores(unsigned cpus);
[[nodiscard]] Check judge_quiet(const observe::HostUse& use, unsigned cpus);
[[nodiscard]] Check judge_steal(const observe::HostUse& use);

// `name`: the kernel's current clock source. Those that need a system call or a device cost more
// than a request's timing may.
[[nodiscard]] Check judge_clock_source(std::string_view name);

// All of them, with perf and PostgreSQL's programs, as found here. Takes half a second.
[[nodiscard]] std::vector<Check> check_machine();

}  // namespace lab::doctor
