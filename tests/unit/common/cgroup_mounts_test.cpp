#include <gtest/gtest.h>

#include "common/cgroup_text.h"

namespace common {
namespace {

constexpr std::string_view kHybridMembership =
    "9:name=systemd:/\n8:pids:/\n4:memory:/lab/889fe7ce\n3:cpuset:/\n2:cpuacct:/\n1:cpu:/\n"
    "0::/\n";
constexpr std::string_view kHybridMounts =
    "22 26 0:21 / /sys rw,relatime - sysfs sysfs rw\n"
    "30 22 0:27 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755\n"
    "31 30 0:28 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu\n"
    "34 30 0:31 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n"
    "39 30 0:36 / /sys/fs/cgroup/systemd rw,relatime - cgroup cgroup rw,name=systemd\n"
    "40 30 0:37 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw\n";
constexpr std::string_view kV2Mounts =
    "24 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw,errors=remount-ro\n"
    "29 23 0:25 / /sys/fs/cgroup rw,nosuid,nodev,noexec,relatime shared:9 - cgroup2 cgroup2 "
    "rw,nsdelegate,memory_recursiveprot\n";
constexpr std::string_view kV1Mounts =
    "33 32 0:29 / /sys/fs/cgroup/cpu,cpuacct rw,nosuid shared:15 - cgroup cgroup rw,cpu,cpuacct\n"
    "34 32 0:30 / /sys/fs/cgroup/memory rw,nosuid shared:16 - cgroup cgroup rw,memory\n";
constexpr std::string_view kContainerMounts =
    "612 611 0:28 /docker/0a1b /sys/fs/cgroup/cpu ro,nosuid - cgroup cgroup rw,cpu\n"
    "615 611 0:31 /docker/0a1b /sys/fs/cgroup/memory ro,nosuid - cgroup cgroup rw,memory\n";

std::optional<std::string> directory(std::string_view mountinfo, std::string_view proc_cgroup,
                                     std::string_view controller) {
  return controller_directory(parse_cgroup_mounts(mountinfo), *parse_proc_cgroup(proc_cgroup),
                              controller);
}

TEST(ProcCgroup, SplitsControllersThatShareAHierarchy) {
  const Result<CgroupMembership> membership =
      parse_proc_cgroup("4:cpu,cpuacct:/a:b\n1:name=systemd:/init.scope\n0::/init.scope\n");
  ASSERT_TRUE(membership.has_value());
  EXPECT_EQ(membership->v1_paths.at("cpu"), "/a:b");
  EXPECT_EQ(membership->v1_paths.at("cpuacct"), "/a:b");
  EXPECT_EQ(membership->v1_paths.at("name=systemd"), "/init.scope");
  EXPECT_EQ(membership->v2_path, "/init.scope");
}

TEST(ProcCgroup, RejectsOtherText) {
  EXPECT_FALSE(parse_proc_cgroup("0::\n").has_value());
  EXPECT_FALSE(parse_proc_cgroup("x:cpu:/\n").has_value());
  EXPECT_FALSE(parse_proc_cgroup("no colon\n").has_value());
}

TEST(CgroupMounts, ReadsRootOptionsAndOctalEscapes) {
  const auto mounts = parse_cgroup_mounts(
      "31 30 0:28 /a\\040b /mnt/with\\040space\\134 rw shared:1 master:2 - cgroup cgroup rw,cpu\n");
  ASSERT_EQ(mounts.size(), 1U);
  EXPECT_EQ(mounts[0].mount_point, "/mnt/with space\\");
  EXPECT_EQ(mounts[0].root, "/a b");
  EXPECT_FALSE(mounts[0].v2);
  EXPECT_EQ(mounts[0].controllers, std::vector<std::string>{"cpu"});
}

TEST(CgroupMounts, PassesOverOtherFileSystemsAndBrokenLines) {
  EXPECT_EQ(parse_cgroup_mounts(kHybridMounts).size(), 4U);
  EXPECT_TRUE(parse_cgroup_mounts("31 30\n\n - cgroup").empty());
}

TEST(ControllerDirectory, TakesVersion1OnAHybridHost) {
  EXPECT_EQ(directory(kHybridMounts, kHybridMembership, "cpu"), "/sys/fs/cgroup/cpu");
  EXPECT_EQ(directory(kHybridMounts, kHybridMembership, "memory"),
            "/sys/fs/cgroup/memory/lab/889fe7ce");
}

TEST(ControllerDirectory, TakesTheOneHierarchyOfVersion2) {
  EXPECT_EQ(directory(kV2Mounts, "0::/user.slice/lab.scope\n", "cpu"),
            "/sys/fs/cgroup/user.slice/lab.scope");
}

TEST(ControllerDirectory, TakesTheSharedHierarchyOfVersion1) {
  EXPECT_EQ(directory(kV1Mounts, "4:cpu,cpuacct:/lab\n3:memory:/lab\n", "cpuacct"),
            "/sys/fs/cgroup/cpu,cpuacct/lab");
}

TEST(ControllerDirectory, CutsTheMountsRootInsideAContainer) {
  EXPECT_EQ(directory(kContainerMounts, "1:cpu:/docker/0a1b\n", "cpu"), "/sys/fs/cgroup/cpu");
  EXPECT_EQ(directory(kContainerMounts, "1:cpu:/docker/0a1b/x\n", "cpu"), "/sys/fs/cgroup/cpu/x");
}

TEST(ControllerDirectory, FallsBackToTheMountPointForAPathOutside) {
  EXPECT_EQ(directory(kContainerMounts, "1:cpu:/docker/0a1bc\n", "cpu"), "/sys/fs/cgroup/cpu");
  EXPECT_EQ(directory(kV2Mounts, "0::/../../other\n", "cpu"), "/sys/fs/cgroup");
}

TEST(ControllerDirectory, PrefersTheLongestRootThatHoldsThePath) {
  const std::string mounts = std::string(kContainerMounts) +
                             "700 1 0:28 /other /mnt/other rw - cgroup cgroup rw,cpu\n"
                             "701 1 0:28 / /mnt/whole rw - cgroup cgroup rw,cpu\n";
  EXPECT_EQ(directory(mounts, "1:cpu:/docker/0a1b/x\n", "cpu"), "/sys/fs/cgroup/cpu/x");
  EXPECT_EQ(directory(mounts, "1:cpu:/elsewhere\n", "cpu"), "/mnt/whole/elsewhere");
}

TEST(ControllerDirectory, IsEmptyWithoutMountOrMembership) {
  EXPECT_EQ(directory("", "0::/\n", "cpu"), std::nullopt);
  EXPECT_EQ(directory(kV1Mounts, "3:memory:/\n", "cpu"), std::nullopt);
}

}  // namespace
}  // namespace common
