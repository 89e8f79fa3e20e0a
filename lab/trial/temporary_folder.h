// A folder for files that nobody needs afterwards.
#pragma once

#include <filesystem>

#include "common/error.h"

namespace lab::trial {

// Made on creation in the system's place for temporary files, named bookstore-lab-<pid>-<six
// characters>, removed with all it holds on
// destruction. Movable.
class TemporaryFolder {
 public:
  static common::Result<TemporaryFolder> make();
  TemporaryFolder(TemporaryFolder&& other) noexcept : path_(std::move(other.path_)) {
    other.path_.clear();
  }
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  explicit TemporaryFolder(std::filesystem::path path) : path_(std::move(path)) {}
  std::filesystem::path path_;
};

}  // namespace lab::trial
