#include "lab/limits/cgroup1.h"

#include <fmt/core.h>

#include "lab/limits/cgroup_group.h"
#include "lab/limits/cgroup_view.h"
#include "lab/limits/group_name.h"

namespace lab::limits {
namespace {

constexpr const char* kVersion1Missing =
    "mount the cgroup version 1 controllers cpu, cpuacct and memory";

// The folder made for one controller: under the lab's own group where permitted, else at the top.
common::Result<std::string> make_folder_for(const std::string& controller, const std::string& name,
                                            const std::vector<common::CgroupMount>& mounts,
                                            const CgroupFileSystem& files, CgroupGroup& group) {
  const common::Result<common::ControllerPlace> place = place_of(files, mounts, "self", controller);
  if (!place) return common::fail(place.error());
  common::Error refused;
  for (const std::string& parent : {place->directory, place->mount_point}) {
    const std::string path = fmt::format("{}/{}", parent, name);
    auto made = group.add_directory(path);
    if (made) return path;
    refused = std::move(made.error());
  }
  return common::fail(std::move(refused));
}

common::Result<void> make_group(const std::string& name, const LimitSpec& spec,
                                CgroupFileSystem& files, CgroupGroup& group) {
  const auto mounts = read_mounts(files, CgroupVersion::k1);
  if (!mounts) return common::fail(mounts.error());
  GroupPlaces places{CgroupVersion::k1, "", "", ""};
  for (const auto& [controller, folder] :
       {std::pair{"cpu", &places.cpu}, {"cpuacct", &places.cpuacct}, {"memory", &places.memory}}) {
    auto made = make_folder_for(controller, name, *mounts, files, group);
    if (!made) return common::fail(std::move(made.error()));
    *folder = *std::move(made);
  }
  return group.put_in_force(places, spec);
}

}  // namespace

common::Result<std::unique_ptr<LimitGroup>> Cgroup1::create(const std::string& group_name,
                                                            const LimitSpec& spec) {
  if (auto fine = check(spec, machine_cpus()); !fine) return common::fail(fine.error());
  auto group = std::make_unique<CgroupGroup>(files_);
  if (auto made = make_group(group_name, spec, files_, *group); !made) {
    return common::fail(with_remedy(made.error(), kVersion1Missing));
  }
  return group;
}

common::Result<void> Cgroup1::usable() {
  auto group = create(next_group_name(), {std::nullopt, std::nullopt});
  if (!group) return common::fail(group.error());
  return (*group)->remove();
}

}  // namespace lab::limits
