// A machine's control groups in memory, with the kernel's rules that matter to the lab.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "lab/limits/cgroup_file_system.h"

namespace lab::limits {

// Files are texts by path. A new group gets the files that the kernel would give it there: by the
// version 1 mount it is below, or by what its version 2 parent hands down. A version 2 group that
// has processes refuses to hand controllers down (EBUSY), unless it is the top.
class FakeCgroupTree final : public CgroupFileSystem {
 public:
  // /proc/self/mountinfo and /proc/self/cgroup as captured.
  FakeCgroupTree(const std::string& mountinfo, const std::string& own_cgroup);

  // Lays out an existing group: version 2 by what it offers and hands down ("cpu memory").
  void add_v2_group(const std::string& path, const std::string& controllers,
                    const std::string& subtree_control);
  void add_v1_group(const std::string& path, const std::string& controller);
  void set_top(const std::string& path) { top_ = path; }
  // The user may not write below that path; deeper may_write() paths can be allowed again.
  void forbid(const std::string& path) { permitted_[path] = false; }
  void permit(const std::string& path) { permitted_[path] = true; }
  // Writes to that file are taken and lost, as by a manager that sets it back.
  void ignore_writes(const std::string& path) { ignored_.insert(path); }
  void set(const std::string& path, const std::string& text) { files_[path] = text; }
  void erase(const std::string& path) { files_.erase(path); }
  // Kernels differ: such a file is in no new group.
  void lacks(const std::string& file_name) { lacking_.insert(file_name); }

  [[nodiscard]] const std::vector<pid_t>& killed() const { return killed_; }
  [[nodiscard]] bool has_group(const std::string& path) const { return groups_.contains(path); }
  // How many groups there are whose name starts so.
  [[nodiscard]] std::size_t count_groups(const std::string& name_prefix) const;

  [[nodiscard]] common::Result<std::string> read(const std::string& path) const override;
  [[nodiscard]] common::Result<void> write(const std::string& path,
                                           const std::string& text) override;
  [[nodiscard]] common::Result<void> make_directory(const std::string& path) override;
  [[nodiscard]] common::Result<void> remove_directory(const std::string& path) override;
  [[nodiscard]] std::vector<std::string> subdirectories(const std::string& path) const override;
  [[nodiscard]] bool exists(const std::string& path) const override;
  [[nodiscard]] bool may_write(const std::string& path) const override;
  void kill_process(pid_t pid) override;

 private:
  void add_file(const std::string& group, const std::string& name, const std::string& text);
  void add_controller_files(const std::string& group, const std::string& controller);
  common::Result<void> hand_down(const std::string& group, const std::string& text);

  std::map<std::string, std::string> files_;
  std::map<std::string, std::string> groups_;  // path → version 1 controller, empty for version 2
  std::map<std::string, bool> permitted_;
  std::set<std::string> ignored_, lacking_;
  std::string top_;
  std::vector<pid_t> killed_;
};

}  // namespace lab::limits
