#include "lab/trial/temporary_folder.h"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

namespace lab::trial {

common::Result<TemporaryFolder> TemporaryFolder::make() {
  std::string name = (std::filesystem::temp_directory_path() / "bookstore-lab-XXXXXX").string();
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
