// The service of a trial: started inside a limit, checked, and ended with a record of how.
#pragma once

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>

#include "common/error.h"
#include "lab/limits/limit_back_end.h"
#include "lab/load/target.h"
#include "lab/process/child_process.h"
#include "lab/record/record.h"

namespace lab::trial {

// How to start it. The back end must outlive the service.
struct ServiceSetup {
  process::Command command;
  std::string ready_pattern;  // named groups `public` and `admin`
  limits::LimitBackEnd* back_end = nullptr;
  limits::LimitSpec limit;
  std::string log_path;
};

// How it ended.
struct ServiceOutcome {
  record::ServiceEnd end = record::ServiceEnd::kStopped;
  std::string detail;      // "exit code 3", empty for an ordinary stop
  std::string limit_left;  // why its group could not be removed, empty if it was
};

// A running service that is ready, its limit read back from the kernel. Dropping it ends the
// process and removes the group. Start it from a thread that outlives it; use it from one thread at
// a time.
class ServiceProcess {
 public:
  // Errors: those of the back end and of the start; kUnavailable when the service ended before it
  // was ready or the limit is not in force.
  static common::Result<ServiceProcess> start(const ServiceSetup& setup,
                                              const std::stop_token& stop);

  // Of the service itself, see LimitGroup::adopt().
  [[nodiscard]] pid_t pid() const { return pid_; }
  [[nodiscard]] limits::LimitGroup& group() const { return *group_; }
  [[nodiscard]] load::Target public_target(const std::string& path) const;
  [[nodiscard]] const load::Target& admin() const { return admin_; }

  // It has ended by itself.
  [[nodiscard]] bool gone() { return child_.poll_exit().has_value(); }

  // Ends it if it still runs, then removes its group. Call once.
  ServiceOutcome stop();

 private:
  ServiceProcess(std::unique_ptr<limits::LimitGroup> group, process::ChildProcess child)
      : group_(std::move(group)), child_(std::move(child)) {}

  std::unique_ptr<limits::LimitGroup> group_;  // outlives the child, which must leave it first
  process::ChildProcess child_;
  pid_t pid_ = -1;
  load::Target public_;
  load::Target admin_;
};

}  // namespace lab::trial
