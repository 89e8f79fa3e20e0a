#include "lab/commands/programs_dir.h"

#include <system_error>

namespace lab::commands {

std::filesystem::path programs_dir() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? std::filesystem::path(".") : program.parent_path();
}

}  // namespace lab::commands
