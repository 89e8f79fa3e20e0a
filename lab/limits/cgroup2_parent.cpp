#include "lab/limits/cgroup2_parent.h"

#include <string_view>

#include "common/text_scan.h"
#include "lab/limits/cgroup_view.h"

namespace lab::limits {
namespace {

constexpr const char* kDelegation =
    "run the lab as root, or in a delegated scope: systemd-run --user --scope -p Delegate=yes lab "
    "…";

bool lists_cpu_and_memory(std::string_view text) {
  bool cpu = false;
  bool memory = false;
  if (text.ends_with('\n')) text.remove_suffix(1);
  while (!text.empty()) {
    const std::string_view word = common::take_word(text);
    cpu = cpu || word == "cpu";
    memory = memory || word == "memory";
    if (word.empty()) break;
  }
  return cpu && memory;
}

common::Result<void> offers_controllers(const CgroupFileSystem& files, const std::string& group) {
  const common::Result<std::string> text = files.read(group + "/cgroup.controllers");
  if (!text) return common::fail(text.error());
  if (lists_cpu_and_memory(*text)) return {};
  const std::string offered = text->substr(0, text->find('\n'));
  return common::fail(
      {common::ErrorCode::kUnavailable, "looking for the cpu and memory controllers", group,
       offered.empty() ? "it offers none" : "it offers only " + offered,
       "use --limits cgroup1 if the version 1 controllers are mounted, or start the kernel with "
       "cgroup_no_v1=all systemd.unified_cgroup_hierarchy=1"});
}

common::Result<void> is_writable(const CgroupFileSystem& files, const std::string& group) {
  for (const std::string& path : {group, group + "/cgroup.procs"}) {
    if (files.may_write(path)) continue;
    return common::fail({common::ErrorCode::kPermissionDenied, "making groups under", group,
                         path + " is not writable for this user", kDelegation});
  }
  return {};
}

common::Result<void> hands_down(const CgroupFileSystem& files, const std::string& group) {
  const common::Result<std::string> text = files.read(group + "/cgroup.subtree_control");
  if (!text) return common::fail(text.error());
  if (lists_cpu_and_memory(*text)) return {};
  return common::fail({common::ErrorCode::kUnavailable, "handing controllers down", group,
                       "it hands down no cpu and memory", kDelegation});
}

common::Result<void> make_hand_down(CgroupFileSystem& files, const std::string& group) {
  common::Result<void> set = files.write(group + "/cgroup.subtree_control", "+cpu +memory");
  if (set) return hands_down(files, group);
  common::Error error = set.error();
  if (error.code == common::ErrorCode::kInUse) {
    error.code = common::ErrorCode::kUnavailable;
    error.cause = "it has processes of its own, so it can't hand controllers down";
  }
  error.remedy = kDelegation;
  return common::fail(std::move(error));
}

common::Result<void> fits(CgroupFileSystem& files, const std::string& group, bool may_change) {
  if (auto offers = offers_controllers(files, group); !offers) return offers;
  if (auto writable = is_writable(files, group); !writable) return writable;
  const common::Result<void> ready = hands_down(files, group);
  return ready || !may_change ? ready : make_hand_down(files, group);
}

}  // namespace

std::vector<std::string> candidate_parents(const common::ControllerPlace& own) {
  std::vector<std::string> candidates;
  for (std::string group = own.directory; group.size() > own.mount_point.size();
       group = parent_directory(group)) {
    candidates.push_back(group);
  }
  candidates.push_back(own.mount_point);
  return candidates;
}

common::Result<std::string> find_parent(CgroupFileSystem& files,
                                        const std::vector<std::string>& candidates) {
  common::Error last;
  for (const bool may_change : {false, true}) {
    for (const std::string& group : candidates) {
      const common::Result<void> fine = fits(files, group, may_change);
      if (fine) return group;
      last = fine.error();
    }
  }
  return common::fail(std::move(last));
}

}  // namespace lab::limits
