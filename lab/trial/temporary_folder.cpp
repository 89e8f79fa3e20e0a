#include "lab/trial/temporary_folder.h"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

namespace lab::trial {

common::Result<TemporaryFolder> TemporaryFolder::make() {
  // The pid is the mark by which `lab doctor --clean` knows what a killed lab left.
  const std::string pattern = "bookstore-lab-" + std::to_string(::getpid()) + "-XXXXXX";
  std::string name = (std::filesystem::temp_directory_path() / pattern).string();
  if (::mkdtemp(name.data()) == nullptr) {
    return common::fail(common::system_error(errno, "making a temporary folder", name));
  }
  return TemporaryFolder(name);
}

TemporaryFolder::~TemporaryFolder() {
  if (path_.empty()) return;
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace lab::trial
