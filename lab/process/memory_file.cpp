#include "lab/process/memory_file.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace lab::process {

common::Result<MemoryFile> MemoryFile::make() {
  const int descriptor = ::memfd_create("bookstore-lab", MFD_CLOEXEC);
  if (descriptor < 0) {
    return common::fail(common::system_error(errno, "making a file in memory", "memfd"));
  }
  return MemoryFile(descriptor);
}

MemoryFile::MemoryFile(MemoryFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)) {}

MemoryFile::~MemoryFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::string MemoryFile::path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

}  // namespace lab::process
