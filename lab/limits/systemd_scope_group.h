// The group of one scope, see SystemdScope.
#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "lab/limits/cgroup_file_system.h"
#include "lab/limits/control_files.h"
#include "lab/limits/last_counters.h"
#include "lab/limits/limit_back_end.h"
#include "lab/limits/systemd_scope.h"

namespace lab::limits {

inline constexpr const char* kScopeSuffix = ".scope";

// See LimitGroup. Nothing exists before the command behind launch_prefix() runs.
class SystemdScopeGroup final : public LimitGroup {
 public:
  SystemdScopeGroup(CgroupFileSystem& files, process::ProgramRunner programs,
                    ServiceManager manager, const std::string& name, const LimitSpec& spec);
  SystemdScopeGroup(const SystemdScopeGroup&) = delete;
  SystemdScopeGroup& operator=(const SystemdScopeGroup&) = delete;
  ~SystemdScopeGroup() override;

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
  [[nodiscard]] bool adopted() const { return !places_.cpu.empty(); }
  [[nodiscard]] common::Result<void> expect_in_time(const std::vector<Setting>& settings) const;
  [[nodiscard]] std::optional<std::uint64_t> kills_above() const;

  CgroupFileSystem& files_;
  process::ProgramRunner programs_;
  ServiceManager manager_;
  std::string unit_;
  LimitSpec spec_;
  GroupPlaces places_;  // empty until adopted
  std::vector<std::string> notes_;
  std::uint64_t kills_above_at_start_ = 0;
  bool removed_ = false;
  mutable LastCounters last_;
};

}  // namespace lab::limits
