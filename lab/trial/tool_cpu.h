// The CPU time of a load tool while it runs and after its end, readable from other threads.
#pragma once

#include <chrono>
#include <mutex>
#include <optional>

#include "lab/process/child_process.h"

namespace lab::trial {

// Every function from any thread. The tool is reaped through it, so that its time is never lost
// between the last look at /proc and its end.
class ToolCpu {
 public:
  // Of all tools that were watched, user and system.
  [[nodiscard]] std::chrono::microseconds used() const;

  // `child` must live until poll_exit() has given its exit or stop() has been called.
  void watch(process::ChildProcess& child);
  [[nodiscard]] std::optional<process::Exit> poll_exit();
  // Ends the tool.
  process::Exit stop(std::chrono::milliseconds grace);

 private:
  void add(const process::Exit& exit);

  mutable std::mutex mutex_;
  process::ChildProcess* child_ = nullptr;
  std::chrono::microseconds finished_{0};
};

}  // namespace lab::trial
