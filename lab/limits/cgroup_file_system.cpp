#include "lab/limits/cgroup_file_system.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>

#include "common/file.h"

namespace lab::limits {

common::Result<std::string> RealCgroupFileSystem::read(const std::string& path) const {
  return common::read_file(root_ + path);
}

common::Result<void> RealCgroupFileSystem::write(const std::string& path, const std::string& text) {
  const std::string full = root_ + path;
  const int file = ::open(full.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) return common::fail(common::system_error(errno, "opening", full));
  const ssize_t written = ::write(file, text.data(), text.size());
  const int error_number = errno;
  ::close(file);
  if (written == static_cast<ssize_t>(text.size())) return {};
  return common::fail(
      common::system_error(written < 0 ? error_number : EIO, "writing " + text + " to", full));
}

common::Result<void> RealCgroupFileSystem::make_directory(const std::string& path) {
  const std::string full = root_ + path;
  if (::mkdir(full.c_str(), 0755) == 0) return {};
  return common::fail(common::system_error(errno, "making the group", full));
}

common::Result<void> RealCgroupFileSystem::remove_directory(const std::string& path) {
  const std::string full = root_ + path;
  if (::rmdir(full.c_str()) == 0 || errno == ENOENT) return {};
  return common::fail(common::system_error(errno, "removing the group", full));
}

std::vector<std::string> RealCgroupFileSystem::subdirectories(const std::string& path) const {
  std::vector<std::string> names;
  std::error_code error;
  std::filesystem::directory_iterator entry(root_ + path, error);
  // Groups come and go while we look: an error only ends the listing.
  for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    std::error_code gone;
    if (entry->is_directory(gone)) names.push_back(entry->path().filename().string());
  }
  return names;
}

bool RealCgroupFileSystem::exists(const std::string& path) const {
  return ::access((root_ + path).c_str(), F_OK) == 0;
}

bool RealCgroupFileSystem::may_write(const std::string& path) const {
  return ::access((root_ + path).c_str(), W_OK) == 0;
}

void RealCgroupFileSystem::kill_process(pid_t pid) { ::kill(pid, SIGKILL); }

}  // namespace lab::limits
