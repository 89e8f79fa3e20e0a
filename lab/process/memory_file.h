// A file that is only in memory: for the output of a program that nobody needs afterwards.
#pragma once

#include <string>

#include "common/error.h"

namespace lab::process {

// Gone when dropped. Movable. Any thread.
class MemoryFile {
 public:
  // Errors: kIo, when the process has too many open files.
  [[nodiscard]] static common::Result<MemoryFile> make();
  MemoryFile(MemoryFile&& other) noexcept;
  MemoryFile& operator=(MemoryFile&&) = delete;
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile();

  // A path under which this process can open it.
  [[nodiscard]] std::string path() const;

 private:
  explicit MemoryFile(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
};

}  // namespace lab::process
