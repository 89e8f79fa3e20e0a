// The group of one container, see DockerContainer.
#pragma once

#include <string>
#include <vector>

#include "lab/limits/cgroup_file_system.h"
#include "lab/limits/control_files.h"
#include "lab/limits/docker_container.h"
#include "lab/limits/last_counters.h"
#include "lab/limits/limit_back_end.h"

namespace lab::limits {

// See LimitGroup. Nothing exists before the command behind launch_prefix() runs.
class DockerContainerGroup final : public LimitGroup {
 public:
  DockerContainerGroup(CgroupFileSystem& files, process::ProgramRunner programs,
                       ContainerSettings settings, std::string name, const LimitSpec& spec)
      : files_(files),
        programs_(std::move(programs)),
        settings_(std::move(settings)),
        name_(std::move(name)),
        spec_(spec) {}
  DockerContainerGroup(const DockerContainerGroup&) = delete;
  DockerContainerGroup& operator=(const DockerContainerGroup&) = delete;
  ~DockerContainerGroup() override;

  [[nodiscard]] std::vector<std::string> procs_files() const override { return {}; }
  [[nodiscard]] std::vector<std::string> launch_prefix() const override;
  [[nodiscard]] common::Result<pid_t> adopt(pid_t child) override;
  [[nodiscard]] std::vector<std::string> directories() const override;
  [[nodiscard]] std::vector<std::string> notes() const override { return notes_; }
  [[nodiscard]] common::Result<void> verify(pid_t pid) const override;
  [[nodiscard]] common::Result<CgroupSample> sample() const override;
  [[nodiscard]] common::Result<void> set_cpus(std::optional<double> cpus) override;
  [[nodiscard]] common::Result<void> remove() override;

 private:
  [[nodiscard]] bool seen() const { return !places_.cpu.empty(); }
  // What the engine's client says to these words; an exit code other than 0 is an error.
  [[nodiscard]] common::Result<std::string> ask(const std::vector<std::string>& words) const;
  [[nodiscard]] common::Result<void> verify_by_engine() const;

  CgroupFileSystem& files_;
  process::ProgramRunner programs_;
  ContainerSettings settings_;
  std::string name_;
  LimitSpec spec_;
  GroupPlaces places_;  // empty until adopted, and where the group can't be seen
  std::vector<std::string> notes_;
  bool removed_ = false;
  mutable LastCounters last_;
};

}  // namespace lab::limits
