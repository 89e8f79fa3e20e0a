#include "lab/limits/cgroup_view.h"

namespace lab::limits {

common::Result<std::vector<common::CgroupMount>> read_mounts(const CgroupFileSystem& files,
                                                             CgroupVersion version) {
  const common::Result<std::string> text = files.read("/proc/self/mountinfo");
  if (!text) return common::fail(text.error());
  std::vector<common::CgroupMount> mounts = common::parse_cgroup_mounts(*text);
  std::erase_if(mounts, [version](const common::CgroupMount& mount) {
    return mount.v2 != (version == CgroupVersion::k2);
  });
  return mounts;
}

common::Result<common::ControllerPlace> place_of(const CgroupFileSystem& files,
                                                 const std::vector<common::CgroupMount>& mounts,
                                                 const std::string& process,
                                                 std::string_view controller) {
  const common::Result<std::string> text = files.read("/proc/" + process + "/cgroup");
  if (!text) return common::fail(text.error());
  const common::Result<common::CgroupMembership> membership = common::parse_proc_cgroup(*text);
  if (!membership) return common::fail(membership.error());
  std::optional<common::ControllerPlace> place =
      common::find_controller(mounts, *membership, controller);
  if (place) return *std::move(place);
  return common::fail({common::ErrorCode::kUnavailable, "finding the control group",
                       controller.empty() ? "version 2" : "controller " + std::string(controller),
                       "it is not mounted", ""});
}

std::string parent_directory(const std::string& path) { return path.substr(0, path.rfind('/')); }

}  // namespace lab::limits
