// A group that the lab makes itself, of either version.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lab/limits/cgroup_file_system.h"
#include "lab/limits/control_files.h"
#include "lab/limits/limit_back_end.h"

namespace lab::limits {

// See LimitGroup. Make its folders, then put_in_force(). `files` must outlive it.
class CgroupGroup final : public LimitGroup {
 public:
  explicit CgroupGroup(CgroupFileSystem& files) : files_(files) {}
  CgroupGroup(const CgroupGroup&) = delete;
  CgroupGroup& operator=(const CgroupGroup&) = delete;
  ~CgroupGroup() override;

  // Makes the folder and owns it from then on; one that it owns already is fine.
  [[nodiscard]] common::Result<void> add_directory(const std::string& path);
  // The limit, on the folders made before.
  [[nodiscard]] common::Result<void> put_in_force(const GroupPlaces& places, const LimitSpec& spec);

  [[nodiscard]] std::vector<std::string> procs_files() const override;
  [[nodiscard]] std::vector<std::string> directories() const override { return directories_; }
  [[nodiscard]] std::vector<std::string> notes() const override { return notes_; }
  [[nodiscard]] common::Result<void> verify(pid_t pid) const override;
  [[nodiscard]] common::Result<CgroupSample> sample() const override {
    return sample_group(files_, places_);
  }
  [[nodiscard]] common::Result<void> set_cpus(std::optional<double> cpus) override;
  [[nodiscard]] common::Result<void> remove() override;

 private:
  [[nodiscard]] std::vector<Setting> settings() const;

  CgroupFileSystem& files_;
  std::vector<std::string> directories_;
  std::vector<std::string> notes_;
  GroupPlaces places_;
  LimitSpec spec_;
};

// The error of a failed create() with what a person can do about it; `missing` is the remedy where
// the controllers themselves are not there. A remedy that is there already stays.
[[nodiscard]] common::Error with_remedy(common::Error error, std::string_view missing);

}  // namespace lab::limits
