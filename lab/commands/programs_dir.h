// Where the programs are.
#pragma once

#include <filesystem>

namespace lab::commands {

// The folder of the running program: its neighbours are the services under test.
[[nodiscard]] std::filesystem::path programs_dir();

}  // namespace lab::commands
