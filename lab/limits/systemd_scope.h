// Limits by the service manager: a transient scope, for users who may not write control groups.
#pragma once

#include "lab/limits/cgroup_file_system.h"
#include "lab/limits/limit_back_end.h"
#include "lab/process/run_program.h"

namespace lab::limits {

// Whose manager is asked: a user's own, which needs no root, or the machine's.
enum class ServiceManager { kUser, kSystem };

// The service is started by `systemd-run --scope`, which becomes the service: the pid stays, and
// the scope is there before the service's first instruction (systemd.resource-control(5)). The
// scope's version 2 files are read back and sampled as those of a group of our own; a controller
// that is not delegated to the manager is dropped by it without a word, and verify() says so. The
// manager takes quotas in steps of 0.0001 CPU: the limit is rounded to them. It takes the scope
// away with its last process: sample() then repeats the last counters it read, and takes kills by
// the memory ceiling from the group above, whose count includes them. `files` must outlive it and
// its groups.
class SystemdScope final : public LimitBackEnd {
 public:
  SystemdScope(CgroupFileSystem& files, process::ProgramRunner programs, ServiceManager manager)
      : files_(files), programs_(std::move(programs)), manager_(manager) {}

  [[nodiscard]] std::string_view name() const override { return "systemd"; }
  // Starts nothing: the scope comes with the service.
  [[nodiscard]] common::Result<std::unique_ptr<LimitGroup>> create(const std::string& group_name,
                                                                   const LimitSpec& spec) override;
  // Starts a scope that reads its own limit back.
  [[nodiscard]] common::Result<void> usable() override;

 private:
  CgroupFileSystem& files_;
  process::ProgramRunner programs_;
  ServiceManager manager_;
};

}  // namespace lab::limits
