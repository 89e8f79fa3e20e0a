#include "lab/limits/process_owner.h"

#include <limits>
#include <string>

#include "common/text_scan.h"
#include "lab/process/launch.h"

namespace lab::limits {
namespace {

std::string proc_folder(pid_t pid) { return "/proc/" + std::to_string(pid); }

std::optional<pid_t> parse_pid(std::string_view text) {
  const auto number = common::parse_unsigned(text);
  if (!number || *number == 0 || *number > std::numeric_limits<pid_t>::max()) return std::nullopt;
  return static_cast<pid_t>(*number);
}

}  // namespace

bool in_our_pid_namespace(const CgroupFileSystem& files, pid_t pid) {
  const auto status = files.read(proc_folder(pid) + "/status");
  if (!status) return false;
  std::string_view rest = *status;
  while (!rest.empty()) {
    std::string_view line = common::take_until(rest, '\n');
    if (!line.starts_with("NSpid:")) continue;
    line.remove_prefix(line.find(':') + 1);
    const std::string_view here = common::take_word(line);
    return !here.empty() && common::take_word(line).empty();
  }
  return false;
}

bool is_running(const CgroupFileSystem& files, pid_t pid) { return files.exists(proc_folder(pid)); }

std::optional<pid_t> owner_of(const CgroupFileSystem& files, pid_t pid) {
  const auto environment = files.read(proc_folder(pid) + "/environ");
  if (!environment) return std::nullopt;
  const std::string mark = std::string(process::kOwnerVariable) + "=";
  std::string_view rest = *environment;
  while (!rest.empty()) {
    const std::string_view entry = common::take_until(rest, '\0');
    if (!entry.starts_with(mark)) continue;
    if (!in_our_pid_namespace(files, pid)) return std::nullopt;
    return parse_pid(entry.substr(mark.size()));
  }
  return std::nullopt;
}

std::vector<OwnedProcess> find_orphans(const CgroupFileSystem& files) {
  std::vector<OwnedProcess> orphans;
  for (const std::string& name : files.subdirectories("/proc")) {
    const std::optional<pid_t> pid = parse_pid(name);
    if (!pid) continue;
    const std::optional<pid_t> owner = owner_of(files, *pid);
    if (owner && !is_running(files, *owner)) orphans.push_back({*pid, *owner});
  }
  return orphans;
}

}  // namespace lab::limits
