// The seam between the limit back ends and the kernel: the few things they do to /sys/fs/cgroup and
// /proc. Tests stand a fake in its place that answers as captured machines did.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "common/error.h"

namespace lab::limits {

// Paths are absolute, as the mount table gives them. Reading is safe from several threads at once.
// Errors carry the operating system's reason, with the path as subject.
class CgroupFileSystem {
 public:
  virtual ~CgroupFileSystem() = default;

  [[nodiscard]] virtual common::Result<std::string> read(const std::string& path) const = 0;
  // Writes `text` in one piece into a file that exists; a control file takes it or refuses it
  // whole.
  [[nodiscard]] virtual common::Result<void> write(const std::string& path,
                                                   const std::string& text) = 0;
  [[nodiscard]] virtual common::Result<void> make_directory(const std::string& path) = 0;
  [[nodiscard]] virtual common::Result<void> remove_directory(const std::string& path) = 0;
  // Names, not paths, in any order; empty if there is no such folder.
  [[nodiscard]] virtual std::vector<std::string> subdirectories(const std::string& path) const = 0;
  [[nodiscard]] virtual bool exists(const std::string& path) const = 0;
  // Whether a write would be permitted. Changes nothing.
  [[nodiscard]] virtual bool may_write(const std::string& path) const = 0;
  // SIGKILL; a process that is gone already is fine.
  virtual void kill_process(pid_t pid) = 0;
};

// The machine's own. `root` stands before every path: "" for the machine, a folder for tests.
class RealCgroupFileSystem final : public CgroupFileSystem {
 public:
  explicit RealCgroupFileSystem(std::string root = "") : root_(std::move(root)) {}

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
  std::string root_;
};

}  // namespace lab::limits
