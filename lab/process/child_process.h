// One child process from start to end: the service under test.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "common/error.h"
#include "lab/process/exit.h"
#include "lab/process/launch.h"

namespace lab::process {

// A started program, owned: whoever drops it while it runs kills it, its process group with it, and
// waits for its end. Movable. One thread at a time.
class ChildProcess {
 public:
  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&& other) noexcept;
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  // Of the child, and of the process group that it leads.
  [[nodiscard]] pid_t pid() const { return pid_; }
  [[nodiscard]] const std::string& log_path() const { return log_path_; }

  // Waits until a whole line of its output matches `pattern` somewhere (RE2 syntax), and returns
  // what the pattern's groups captured: `ready public=(\S+) admin=(\S+)` gives two texts.
  // The log is read every few milliseconds, so the child never waits for its reader.
  // Errors: kInvalidArgument (pattern), kUnavailable at once if the child ends first, with how it
  // ended and the last lines of its log, kTimeout, kIo if `stop` was requested.
  [[nodiscard]] common::Result<std::vector<std::string>> wait_ready(
      const std::string& pattern, std::chrono::milliseconds timeout, const std::stop_token& stop);

  // Waits until `ready` says so; it is asked every few milliseconds. `what` names it in errors,
  // which are those of wait_ready().
  [[nodiscard]] common::Result<void> wait_until(const std::function<bool()>& ready,
                                                const std::string& what,
                                                std::chrono::milliseconds timeout,
                                                const std::stop_token& stop);

  // How it ended, or nullopt while it runs. Never blocks.
  [[nodiscard]] std::optional<Exit> poll_exit();

  // Ends it: SIGTERM, and SIGKILL if it still runs after `grace`. Returns at once if it has ended
  // already. What remains of its process group is killed too. Blocks for `grace` and a moment.
  Exit stop(std::chrono::milliseconds grace);

  // SIGTERM was sent by stop() while it ran: classify()'s `we_stopped`.
  [[nodiscard]] bool asked_to_stop() const { return asked_to_stop_; }

 private:
  friend common::Result<ChildProcess> start(const Command& command,
                                            const std::vector<std::string>& procs_files,
                                            const std::string& log_path);
  ChildProcess(pid_t pid, std::string log_path);

  void abandon() noexcept;
  void collect(int wait_flags);
  std::optional<Exit> ends_within(std::chrono::milliseconds limit);

  pid_t pid_ = -1;  // -1: moved from
  int pidfd_ = -1;
  std::string log_path_;
  std::optional<Exit> exit_;
  bool asked_to_stop_ = false;
};

// Starts `command` inside the groups of `procs_files`, its output in the fresh file `log_path`: see
// launch() for what the child does before exec and for the errors.
// The child is killed by the kernel when the *thread* that called start() ends, so that nothing
// survives a `kill -9` of the lab: call it from a thread that outlives the child, best the main
// one.
[[nodiscard]] common::Result<ChildProcess> start(const Command& command,
                                                 const std::vector<std::string>& procs_files,
                                                 const std::string& log_path);

}  // namespace lab::process
