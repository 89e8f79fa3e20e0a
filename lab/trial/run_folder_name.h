// Where a run is kept: <out>/<UTC time>-<case>.
#pragma once

#include <filesystem>
#include <string>

#include "common/error.h"

namespace lab::trial {

// Makes a new folder in `out` (made too if missing), named after the time and the case; a number is
// added when that name is taken. Errors name the folder that could not be made.
[[nodiscard]] common::Result<std::filesystem::path> make_run_folder(
    const std::filesystem::path& out, const std::string& case_name);

}  // namespace lab::trial
