#include "lab/limits/cgroup_group.h"

#include <fmt/core.h>
#include <unistd.h>

#include "common/text_scan.h"
#include "lab/limits/group_removal.h"

namespace lab::limits {
namespace {

std::string_view without_newline(std::string_view text) {
  if (text.ends_with('\n')) text.remove_suffix(1);
  return text;
}

}  // namespace

std::unexpected<common::Error> not_in_force(std::string subject, std::string cause) {
  return common::fail({common::ErrorCode::kUnavailable, "reading the limit back",
                       std::move(subject), std::move(cause),
                       "another program changes control groups here: stop it, or try another "
                       "--limits back end"});
}

common::Error with_remedy(common::Error error, std::string_view missing) {
  if (!error.remedy.empty()) return error;
  switch (error.code) {
    case common::ErrorCode::kPermissionDenied:
      error.remedy = "run the lab as root, or have its control group delegated to this user";
      break;
    case common::ErrorCode::kInUse:
      error.remedy = "`lab doctor --clean` removes what an earlier lab left";
      break;
    default:
      error.remedy = missing;
  }
  return error;
}

CgroupGroup::~CgroupGroup() {
  // Nobody is left to tell; `lab doctor` finds what could not be removed.
  [[maybe_unused]] const auto removed = CgroupGroup::remove();
}

std::vector<std::string> CgroupGroup::procs_files() const {
  std::vector<std::string> paths;
  paths.reserve(directories_.size());
  for (const std::string& directory : directories_) paths.push_back(directory + "/cgroup.procs");
  return paths;
}

common::Result<void> CgroupGroup::remove() {
  if (auto removed = remove_groups(files_, directories_); !removed) return removed;
  directories_.clear();
  return {};
}

common::Result<void> CgroupGroup::add_directory(const std::string& path) {
  common::Result<void> made = files_.make_directory(path);
  if (made) directories_.push_back(path);
  return made;
}

std::optional<std::uint64_t> CgroupGroup::number_in(const std::string& path) const {
  const common::Result<std::string> text = files_.read(path);
  return text ? common::parse_unsigned(without_newline(*text)) : std::nullopt;
}

common::Result<void> CgroupGroup::expect_text(const std::string& path,
                                              std::string_view expected) const {
  const common::Result<std::string> text = files_.read(path);
  if (!text) return common::fail(text.error());
  if (without_newline(*text) == expected) return {};
  return not_in_force(path, fmt::format("it says {}, not {}", without_newline(*text), expected));
}

common::Result<void> CgroupGroup::expect_bytes(const std::string& path,
                                               std::uint64_t expected) const {
  const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  const std::optional<std::uint64_t> bytes = number_in(path);
  if (bytes && (*bytes == expected || *bytes == expected / page * page)) return {};
  return expect_text(path, std::to_string(expected));
}

}  // namespace lab::limits
