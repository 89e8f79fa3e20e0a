#include "lab/process/find_program.h"

#include <unistd.h>

#include <cstdlib>
#include <sstream>

namespace lab::process {

common::Result<std::string> find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return name;
  const char* path =
      std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe): nothing here calls setenv
  std::istringstream folders(path == nullptr ? "/usr/bin:/bin" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::string candidate = (folder.empty() ? "." : folder) + "/" + name;
    if (::access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  return common::fail({common::ErrorCode::kNotFound, "starting a program", name,
                       "it is in no folder of PATH", "install it or give its path"});
}

}  // namespace lab::process
