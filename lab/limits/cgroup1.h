// Limits by control groups version 1, each controller found by its own mount and path, so hybrid
// hosts (version 2 mounted beside, without the cpu controller) work too.
#pragma once

#include "lab/limits/cgroup_file_system.h"
#include "lab/limits/limit_back_end.h"

namespace lab::limits {

// Quota: cpu.cfs_quota_us over cpu.cfs_period_us = 100 ms. Memory: memory.limit_in_bytes, with
// memory.memsw.limit_in_bytes equal, so that swap gives no room; a kernel without swap accounting
// lacks that file, which becomes a note. Usage: cpuacct.usage. The groups are made under the lab's
// own, where permitted, so that limits around the lab hold for the service too; else at the top.
// `files` must outlive it and its groups.
class Cgroup1 final : public LimitBackEnd {
 public:
  explicit Cgroup1(CgroupFileSystem& files) : files_(files) {}

  [[nodiscard]] std::string_view name() const override { return "cgroup1"; }
  [[nodiscard]] common::Result<std::unique_ptr<LimitGroup>> create(const std::string& group_name,
                                                                   const LimitSpec& spec) override;
  [[nodiscard]] common::Result<void> usable() override;

 private:
  CgroupFileSystem& files_;
};

}  // namespace lab::limits
