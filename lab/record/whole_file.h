// Files that are there whole or not at all.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "common/error.h"

namespace lab::record {

// The bytes of a file. kNotFound, kPermissionDenied or kIo, naming the path.
[[nodiscard]] common::Result<std::string> read_whole_file(const std::filesystem::path& path);

// Writes `text` under a temporary name beside `path`, flushes it to the disk and renames it, so
// that a reader, or a crash at any moment, sees the old file or the new one. Mode 0644 less the
// umask. Two processes must not write one path at the same time.
[[nodiscard]] common::Result<void> write_whole_file(const std::filesystem::path& path,
                                                    std::string_view text);

}  // namespace lab::record
