#include "lab/commands/cases_dir.h"

#include <cstdlib>

namespace lab::commands {

std::filesystem::path cases_dir(const std::string& option) {
  if (!option.empty()) return option;
  // NOLINTNEXTLINE(concurrency-mt-unsafe): called while options are read, before any thread.
  const char* from_environment = std::getenv("LAB_CASES_DIR");
  if (from_environment != nullptr && *from_environment != '\0') return from_environment;
  return LAB_CASES_DIR;
}

}  // namespace lab::commands
