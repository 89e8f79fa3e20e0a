// How a child process ended, and what that means for the trial it served.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "lab/record/record.h"

namespace lab::process {

// A finished child. Exactly one of the two ways is given by `kind`.
struct Exit {
  enum class Kind { kCode, kSignal };

  Kind kind = Kind::kCode;
  int code = 0;    // kCode: 0 to 255
  int signal = 0;  // kSignal: the number, SIGSEGV = 11
  // CPU time of the process over its whole life, with the children it waited for (getrusage(2)).
  std::chrono::microseconds user_cpu{0};
  std::chrono::microseconds system_cpu{0};

  // "exit code 3" or "signal 11 (SIGSEGV)": record::Trial::service_end_detail.
  [[nodiscard]] std::string describe() const;
};

// An Exit from the status word of wait4(2), without CPU times.
[[nodiscard]] Exit exit_from_status(int status);

// What the end means.
// we_stopped: SIGTERM had been sent to it while it still ran.
// oom_kills: how many processes the kernel's memory limit has killed in its group.
//   exit code 137, oom_kills > 0         kOomKilled: seen through a shell or an engine's client
//   exit code, not told to stop          kExitedEarly, whatever the code
//   exit code 0 or SIGTERM, told to stop kStopped
//   another exit code, told to stop      kCrashed: it failed on its way out
//   SIGKILL                              kOomKilled if oom_kills > 0, else kKilled
//   SIGTERM, SIGINT, SIGHUP, not told    kKilled: somebody else's doing
//   any other signal                     kCrashed
[[nodiscard]] record::ServiceEnd classify(const Exit& exit, bool we_stopped,
                                          std::uint64_t oom_kills);

}  // namespace lab::process
