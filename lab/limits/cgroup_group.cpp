#include "lab/limits/cgroup_group.h"

#include <algorithm>

#include "lab/limits/group_removal.h"

namespace lab::limits {

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

common::Result<void> CgroupGroup::add_directory(const std::string& path) {
  if (std::ranges::find(directories_, path) != directories_.end()) return {};
  common::Result<void> made = files_.make_directory(path);
  if (made) directories_.push_back(path);
  return made;
}

std::vector<Setting> CgroupGroup::settings() const {
  std::vector<Setting> settings = settings_of(places_, spec_);
  if (!spec_.memory_bytes) return settings;
  for (Setting& setting : kill_settings(places_)) settings.push_back(std::move(setting));
  return settings;
}

common::Result<void> CgroupGroup::put_in_force(const GroupPlaces& places, const LimitSpec& spec) {
  places_ = places;
  spec_ = spec;
  if (auto written = write_settings(files_, settings()); !written) return written;
  notes_ = notes_of(files_, settings());
  return {};
}

common::Result<void> CgroupGroup::set_cpus(std::optional<double> cpus) {
  if (auto fine = check({cpus, std::nullopt}, machine_cpus()); !fine) return fine;
  if (auto written = write_settings(files_, cpu_settings(places_, cpus)); !written) return written;
  spec_.cpus = cpus;
  return {};
}

common::Result<void> CgroupGroup::verify(pid_t pid) const {
  if (auto same = expect_settings(files_, settings()); !same) return same;
  return expect_member(files_, places_, pid);
}

common::Result<void> CgroupGroup::remove() {
  if (auto removed = remove_groups(files_, directories_); !removed) return removed;
  directories_.clear();
  return {};
}

}  // namespace lab::limits
