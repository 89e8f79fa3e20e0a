// The service of a trial: started inside a limit, checked, and ended with a record of how; or one
// that runs already, of which the lab only knows where it answers.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "common/error.h"
#include "lab/limits/limit_back_end.h"
#include "lab/load/target.h"
#include "lab/process/child_process.h"
#include "lab/record/record.h"
#include "lab/trial/start_recipe.h"
#include "lab/trial/temporary_folder.h"

namespace lab::trial {

// How to start it. The back end must outlive the service; it makes no group for one that runs.
struct ServiceSetup {
  StartRecipe recipe;
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

// A service that is ready, its limit read back from the kernel. Dropping it ends the process and
// removes the group; one that ran before goes on. Start it from a thread that outlives it; use it
// from one thread at a time.
class ServiceProcess {
 public:
  // Errors: those of the back end and of the start; kUnavailable when the service ended before it
  // was ready, does not answer or the limit is not in force.
  static common::Result<ServiceProcess> start(const ServiceSetup& setup,
                                              const std::stop_token& stop);

  // Of the service itself, see LimitGroup::adopt(); -1: it runs already, somewhere.
  [[nodiscard]] pid_t pid() const { return pid_; }
  [[nodiscard]] limits::LimitGroup& group() const { return *group_; }
  [[nodiscard]] load::Target public_target(const std::string& path) const;
  // Where its metrics are; nullopt: it publishes none.
  [[nodiscard]] const std::optional<load::Target>& admin() const { return admin_; }

  // It has ended by itself.
  [[nodiscard]] bool gone() { return child_ && child_->poll_exit().has_value(); }

  // Ends it if it still runs and was started by us, then removes its group. Call once.
  ServiceOutcome stop();

 private:
  explicit ServiceProcess(std::unique_ptr<limits::LimitGroup> group) : group_(std::move(group)) {}

  common::Result<void> launch(const ServiceSetup& setup, const std::stop_token& stop);
  common::Result<void> find_ready_line(const StartRecipe& recipe, const std::stop_token& stop);
  common::Result<void> ask_until_ready(const StartRecipe& recipe, const PreparedStart& start,
                                       const std::stop_token& stop);

  std::optional<TemporaryFolder> work_;        // outlives the child, which has files in it open
  std::unique_ptr<limits::LimitGroup> group_;  // likewise: the child must leave it first
  std::optional<process::ChildProcess> child_;
  pid_t pid_ = -1;
  load::Target public_;
  std::optional<load::Target> admin_;
};

}  // namespace lab::trial
