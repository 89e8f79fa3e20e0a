// What a version 1 and a version 2 group have in common: folders, removal, reading single values.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/limits/cgroup_file_system.h"
#include "lab/limits/limit_back_end.h"

namespace lab::limits {

// See LimitGroup. `files` must outlive it.
class CgroupGroup : public LimitGroup {
 public:
  explicit CgroupGroup(CgroupFileSystem& files) : files_(files) {}
  CgroupGroup(const CgroupGroup&) = delete;
  CgroupGroup& operator=(const CgroupGroup&) = delete;
  ~CgroupGroup() override;

  [[nodiscard]] std::vector<std::string> procs_files() const override;
  [[nodiscard]] std::vector<std::string> directories() const override { return directories_; }
  [[nodiscard]] std::vector<std::string> notes() const override { return notes_; }
  [[nodiscard]] common::Result<void> remove() override;

 protected:
  // Makes the folder and owns it from then on.
  [[nodiscard]] common::Result<void> add_directory(const std::string& path);
  void add_note(std::string note) { notes_.push_back(std::move(note)); }
  [[nodiscard]] CgroupFileSystem& files() const { return files_; }

  // The number that is all of a file's text; nullopt if the file is missing or says something else.
  [[nodiscard]] std::optional<std::uint64_t> number_in(const std::string& path) const;

  // A control file says what it was told to; the memory ceiling may be rounded down to whole pages.
  [[nodiscard]] common::Result<void> expect_text(const std::string& path,
                                                 std::string_view expected) const;
  [[nodiscard]] common::Result<void> expect_bytes(const std::string& path,
                                                  std::uint64_t expected) const;

 private:
  CgroupFileSystem& files_;
  std::vector<std::string> directories_;
  std::vector<std::string> notes_;
};

// The verdict of verify() where something read back is not what was asked for.
[[nodiscard]] std::unexpected<common::Error> not_in_force(std::string subject, std::string cause);

// The error of a failed create() with what a person can do about it; `missing` is the remedy where
// the controllers themselves are not there. A remedy that is there already stays.
[[nodiscard]] common::Error with_remedy(common::Error error, std::string_view missing);

}  // namespace lab::limits
