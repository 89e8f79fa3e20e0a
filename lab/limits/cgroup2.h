// Limits by control groups version 2 (the kernel's admin guide, cgroup-v2).
#pragma once

#include "lab/limits/cgroup_file_system.h"
#include "lab/limits/limit_back_end.h"

namespace lab::limits {

// Quota: cpu.max over 100 ms. Memory: memory.max, memory.swap.max = 0 (a kernel without swap lacks
// the file, which becomes a note), memory.oom.group = 1, so that the whole service goes at once.
//
// A version 2 group with processes of its own can't hand controllers down, so the group becomes a
// sibling of the lab's group or of one above it: the nearest one that hands cpu and memory down
// already, else the nearest that can be told to (that stays so: taking it back would lift the
// limits of whoever came to rely on it). The parent must let this user move processes. `files` must
// outlive it and its groups.
class Cgroup2 final : public LimitBackEnd {
 public:
  explicit Cgroup2(CgroupFileSystem& files) : files_(files) {}

  [[nodiscard]] std::string_view name() const override { return "cgroup2"; }
  [[nodiscard]] common::Result<std::unique_ptr<LimitGroup>> create(const std::string& group_name,
                                                                   const LimitSpec& spec) override;
  [[nodiscard]] common::Result<void> usable() override;

 private:
  CgroupFileSystem& files_;
};

}  // namespace lab::limits
