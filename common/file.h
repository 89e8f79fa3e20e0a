// Reading a whole small file, the kernel's own files included.
#pragma once

#include <string>

#include "common/error.h"

namespace common {

// Everything in the file at `path`. Works for files under /proc and /sys, which report the size 0.
// Errors: kNotFound, kPermissionDenied or kIo with the path as subject. Safe from any thread.
[[nodiscard]] Result<std::string> read_file(const std::string& path);

}  // namespace common
