#include "common/file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>

namespace common {
namespace {

constexpr std::size_t kChunk = 16'384;

// The errno of the read that failed, 0 at the end of the file.
int append_all(int descriptor, std::string& text) {
  for (;;) {
    const std::size_t had = text.size();
    text.resize(had + kChunk);
    const ssize_t got = ::read(descriptor, text.data() + had, kChunk);
    const int error_number = errno;
    text.resize(had + (got > 0 ? static_cast<std::size_t>(got) : 0));
    if (got == 0) return 0;
    if (got < 0 && error_number != EINTR) return error_number;
  }
}

}  // namespace

Result<std::string> read_file(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return fail(system_error(errno, "opening", path));
  std::string text;
  const int error_number = append_all(descriptor, text);
  ::close(descriptor);
  if (error_number != 0) return fail(system_error(error_number, "reading", path));
  return text;
}

}  // namespace common
