// Control-group layouts as captured from machines.
#pragma once

#include <string>

#include "lab/limits/limit_spec.h"
#include "tests/fakes/fake_cgroup_tree.h"

namespace lab::limits {

inline const std::string kName = "bookstore-lab-12-3";
inline const LimitSpec kSpec{0.62, 64U << 20};

// A machine with version 2 alone, the lab in a login session of a user: the session's group has the
// lab in it and belongs to root, as everything above it does.
inline FakeCgroupTree session_machine() {
  FakeCgroupTree tree(
      "35 24 0:30 / /sys/fs/cgroup rw,nosuid,nodev,noexec,relatime shared:9 - cgroup2 "
      "cgroup2 rw,nsdelegate,memory_recursiveprot\n",
      "0::/user.slice/user-0.slice/session-1.scope\n");
  const std::string top = "/sys/fs/cgroup";
  tree.set_top(top);
  tree.add_v2_group(top, "cpuset cpu io memory hugetlb pids rdma misc", "cpu memory pids");
  tree.add_v2_group(top + "/user.slice", "cpu memory pids", "memory pids");
  tree.add_v2_group(top + "/user.slice/user-0.slice", "memory pids", "memory pids");
  tree.add_v2_group(top + "/user.slice/user-0.slice/session-1.scope", "memory pids", "");
  tree.set(top + "/user.slice/user-0.slice/session-1.scope/cgroup.procs", "300\n301\n");
  return tree;
}

// The same as a user who owns only what the service manager delegated: the lab runs in a leaf below
// it.
inline FakeCgroupTree delegated_machine() {
  FakeCgroupTree tree("35 24 0:30 / /sys/fs/cgroup rw,relatime shared:9 - cgroup2 cgroup2 rw\n",
                      "0::/user.slice/user@1000.service/app.slice/run-1.scope\n");
  const std::string top = "/sys/fs/cgroup";
  const std::string owned = top + "/user.slice/user@1000.service";
  tree.set_top(top);
  tree.add_v2_group(top, "cpuset cpu io memory pids", "cpu memory pids");
  tree.add_v2_group(top + "/user.slice", "cpu memory pids", "cpu memory pids");
  tree.add_v2_group(owned, "cpu memory pids", "cpu memory pids");
  tree.add_v2_group(owned + "/app.slice", "cpu memory pids", "");
  tree.add_v2_group(owned + "/app.slice/run-1.scope", "", "");
  tree.set(owned + "/app.slice/run-1.scope/cgroup.procs", "300\n");
  tree.forbid(top);
  tree.permit(owned);
  return tree;
}

// The same machine with a scope of ours in it, as the user's manager makes one: process 500.
inline const std::string kScopeFolder =
    "/sys/fs/cgroup/user.slice/user@1000.service/app.slice/" + kName + ".scope";
inline FakeCgroupTree scope_machine() {
  FakeCgroupTree tree = delegated_machine();
  tree.add_v2_group(kScopeFolder, "cpu memory pids", "");
  tree.set(kScopeFolder + "/cpu.max", "62000 100000\n");
  tree.set(kScopeFolder + "/memory.max", "67108864\n");
  tree.set(kScopeFolder + "/memory.swap.max", "0\n");
  tree.set("/proc/500/cgroup", "0::/user.slice/user@1000.service/app.slice/" + kName + ".scope\n");
  tree.set("/run/systemd/system", "");
  return tree;
}

// Version 1 controllers, each with a mount and a path of its own, and version 2 beside them without
// the controllers that matter; the lab is in a memory group that a sandbox made.
inline FakeCgroupTree hybrid_machine() {
  FakeCgroupTree tree(
      "30 22 0:27 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755\n"
      "31 30 0:28 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu\n"
      "32 30 0:29 / /sys/fs/cgroup/cpuacct rw,relatime - cgroup cgroup rw,cpuacct\n"
      "34 30 0:31 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n"
      "40 30 0:37 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw\n",
      "4:memory:/sandbox/75df\n2:cpuacct:/\n1:cpu:/\n0::/\n");
  tree.set_top("/sys/fs/cgroup/unified");
  tree.add_v1_group("/sys/fs/cgroup/cpu", "cpu");
  tree.add_v1_group("/sys/fs/cgroup/cpuacct", "cpuacct");
  tree.add_v1_group("/sys/fs/cgroup/memory", "memory");
  tree.add_v1_group("/sys/fs/cgroup/memory/sandbox", "memory");
  tree.add_v1_group("/sys/fs/cgroup/memory/sandbox/75df", "memory");
  tree.add_v2_group("/sys/fs/cgroup/unified", "hugetlb", "");
  return tree;
}

}  // namespace lab::limits
