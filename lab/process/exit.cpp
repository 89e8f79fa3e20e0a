#include "lab/process/exit.h"

#include <sys/wait.h>

#include <csignal>
#include <cstring>

namespace lab::process {
namespace {

// What a shell or a container engine's client exits with when its program was killed.
constexpr int kKilledBehindAClient = 128 + SIGKILL;

std::string signal_name(int number) {
  const char* abbreviation = sigabbrev_np(number);
  return abbreviation == nullptr ? "unnamed" : std::string("SIG") + abbreviation;
}

record::ServiceEnd classify_signal(int number, bool we_stopped, std::uint64_t oom_kills) {
  switch (number) {
    case SIGKILL:
      return oom_kills > 0 ? record::ServiceEnd::kOomKilled : record::ServiceEnd::kKilled;
    case SIGTERM:
      return we_stopped ? record::ServiceEnd::kStopped : record::ServiceEnd::kKilled;
    case SIGINT:
    case SIGHUP:
      return record::ServiceEnd::kKilled;
    default:
      return record::ServiceEnd::kCrashed;
  }
}

}  // namespace

std::string Exit::describe() const {
  if (kind == Kind::kCode) return "exit code " + std::to_string(code);
  return "signal " + std::to_string(signal) + " (" + signal_name(signal) + ")";
}

Exit exit_from_status(int status) {
  Exit exit;
  if (WIFSIGNALED(status)) {
    exit.kind = Exit::Kind::kSignal;
    exit.signal = WTERMSIG(status);
  } else {
    exit.code = WEXITSTATUS(status);
  }
  return exit;
}

record::ServiceEnd classify(const Exit& exit, bool we_stopped, std::uint64_t oom_kills) {
  if (exit.kind == Exit::Kind::kSignal) return classify_signal(exit.signal, we_stopped, oom_kills);
  if (exit.code == kKilledBehindAClient && oom_kills > 0) return record::ServiceEnd::kOomKilled;
  if (!we_stopped) return record::ServiceEnd::kExitedEarly;
  return exit.code == 0 ? record::ServiceEnd::kStopped : record::ServiceEnd::kCrashed;
}

}  // namespace lab::process
