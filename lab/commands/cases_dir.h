// Where the cases are.
#pragma once

#include <filesystem>
#include <string>

namespace lab::commands {

// `option` (of --cases) if not empty, else $LAB_CASES_DIR if set, else the folder of the tree that
// the program was built from. Read it before threads are started.
[[nodiscard]] std::filesystem::path cases_dir(const std::string& option);

}  // namespace lab::commands
