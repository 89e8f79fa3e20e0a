#include "lab/limits/cgroup2.h"

#include "lab/limits/cgroup2_parent.h"
#include "lab/limits/cgroup_group.h"
#include "lab/limits/cgroup_view.h"
#include "lab/limits/group_name.h"

namespace lab::limits {
namespace {

constexpr const char* kVersion2Missing =
    "mount cgroup version 2 with the controllers cpu and memory";

common::Result<void> make_unified_group(const std::string& name, const LimitSpec& spec,
                                        CgroupFileSystem& files, CgroupGroup& group) {
  const auto mounts = read_mounts(files, CgroupVersion::k2);
  if (!mounts) return common::fail(mounts.error());
  const auto own = place_of(files, *mounts, "self", "");
  if (!own) return common::fail(own.error());
  const common::Result<std::string> parent = find_parent(files, candidate_parents(*own));
  if (!parent) return common::fail(parent.error());
  const std::string directory = *parent + "/" + name;
  if (auto made = group.add_directory(directory); !made) return made;
  return group.put_in_force(GroupPlaces::unified(directory), spec);
}

}  // namespace

common::Result<std::unique_ptr<LimitGroup>> Cgroup2::create(const std::string& group_name,
                                                            const LimitSpec& spec) {
  if (auto fine = check(spec, machine_cpus()); !fine) return common::fail(fine.error());
  auto group = std::make_unique<CgroupGroup>(files_);
  if (auto made = make_unified_group(group_name, spec, files_, *group); !made) {
    return common::fail(with_remedy(made.error(), kVersion2Missing));
  }
  return group;
}

common::Result<void> Cgroup2::usable() {
  auto group = create(next_group_name(), {std::nullopt, std::nullopt});
  if (!group) return common::fail(group.error());
  return (*group)->remove();
}

}  // namespace lab::limits
