#include "service/telemetry/own_cgroup.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "service/telemetry/container_metrics.h"

namespace bookstore::telemetry {
namespace {

using namespace std::chrono_literals;

// A machine's /proc and /sys below a directory of its own.
class OwnCgroup : public testing::Test {
 protected:
  OwnCgroup() {
    std::string name = testing::TempDir() + "own-cgroup-XXXXXX";
    root_ = ::mkdtemp(name.data());
  }
  ~OwnCgroup() override { std::filesystem::remove_all(root_); }

  void write(const std::string& path, const std::string& text) const {
    std::filesystem::create_directories(std::filesystem::path(root_ + path).parent_path());
    std::ofstream(root_ + path) << text;
  }

  void write_v2_group(const std::string& group) const {
    write(group + "/cpu.stat",
          "usage_usec 900\nuser_usec 500\nsystem_usec 400\nnr_periods 10\nnr_throttled 4\n"
          "throttled_usec 70\n");
    write(group + "/cpu.max", "62000 100000\n");
    write(group + "/memory.current", "1000\n");
    write(group + "/memory.peak", "2000\n");
    write(group + "/memory.max", "1073741824\n");
    write(group + "/memory.events", "low 0\nhigh 0\nmax 9\noom 1\noom_kill 1\n");
  }

  std::string root_;
};

constexpr const char* kV2Mount =
    "29 23 0:25 / /sys/fs/cgroup rw shared:9 - cgroup2 cgroup2 rw,nsdelegate\n";

TEST_F(OwnCgroup, ReadsVersion2) {
  write("/proc/self/cgroup", "0::/lab/service\n");
  write("/proc/self/mountinfo", kV2Mount);
  write_v2_group("/sys/fs/cgroup/lab/service");
  const CgroupFigures figures = read_own_cgroup(root_);
  ASSERT_TRUE(figures.cpu.has_value());
  EXPECT_EQ(figures.cpu->throttled_periods, 4U);
  EXPECT_EQ(figures.cpu->throttled, 70us);
  EXPECT_EQ(figures.cpu_usage, 900us);
  EXPECT_EQ(figures.quota_microseconds, 62000U);
  EXPECT_EQ(figures.period_microseconds, 100000U);
  EXPECT_EQ(figures.memory_peak_bytes, 2000U);
  EXPECT_EQ(figures.memory_limit_bytes, 1073741824U);
  EXPECT_EQ(figures.oom_kills, 1U);
}

TEST_F(OwnCgroup, FallsBackToTheMountWhenThePathIsTheHosts) {
  write("/proc/self/cgroup", "0::/system.slice/docker-0a1b.scope\n");
  write("/proc/self/mountinfo", kV2Mount);
  write_v2_group("/sys/fs/cgroup");
  EXPECT_EQ(read_own_cgroup(root_).memory_bytes, 1000U);
}

TEST_F(OwnCgroup, LeavesOutWhatIsNotLimited) {
  write("/proc/self/cgroup", "0::/\n");
  write("/proc/self/mountinfo", kV2Mount);
  write("/sys/fs/cgroup/cpu.max", "max 100000\n");
  write("/sys/fs/cgroup/memory.max", "max\n");
  const CgroupFigures figures = read_own_cgroup(root_);
  EXPECT_EQ(figures.quota_microseconds, std::nullopt);
  EXPECT_EQ(figures.memory_limit_bytes, std::nullopt);
  EXPECT_EQ(figures.cpu, std::nullopt);
}

TEST_F(OwnCgroup, ReadsVersion1OnAHybridHost) {
  write("/proc/self/cgroup", "4:memory:/m\n2:cpuacct:/\n1:cpu:/c\n0::/\n");
  write("/proc/self/mountinfo",
        "31 30 0:28 / /cg/cpu rw - cgroup cgroup rw,cpu\n"
        "32 30 0:29 / /cg/cpuacct rw - cgroup cgroup rw,cpuacct\n"
        "34 30 0:31 / /cg/memory rw - cgroup cgroup rw,memory\n"
        "40 30 0:37 / /cg/unified rw - cgroup2 cgroup2 rw\n");
  write("/cg/cpu/c/cpu.stat", "nr_periods 10\nnr_throttled 4\nthrottled_time 70\n");
  write("/cg/cpu/c/cpu.cfs_quota_us", "-1\n");
  write("/cg/cpu/c/cpu.cfs_period_us", "100000\n");
  write("/cg/cpuacct/cpuacct.usage", "123456\n");
  write("/cg/memory/m/memory.usage_in_bytes", "1000\n");
  write("/cg/memory/m/memory.limit_in_bytes", "9223372036854771712\n");
  write("/cg/memory/m/memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 2\n");
  const CgroupFigures figures = read_own_cgroup(root_);
  ASSERT_TRUE(figures.cpu.has_value());
  EXPECT_EQ(figures.cpu->throttled, 70ns);
  EXPECT_EQ(figures.cpu_usage, 123456ns);
  EXPECT_EQ(figures.quota_microseconds, std::nullopt);
  EXPECT_EQ(figures.memory_bytes, 1000U);
  EXPECT_EQ(figures.memory_limit_bytes, std::nullopt);
  EXPECT_EQ(figures.oom_kills, 2U);
}

TEST_F(OwnCgroup, IsEmptyWithoutProc) {
  EXPECT_TRUE(container_families(read_own_cgroup(root_)).empty());
}

TEST(ContainerFamilies, UseTheNamesOfContainerMonitoring) {
  CgroupFigures figures;
  figures.cpu = common::CpuStat{10, 4, 70ms, std::nullopt};
  figures.memory_limit_bytes = 5;
  const auto families = container_families(figures);
  ASSERT_EQ(families.size(), 4U);
  EXPECT_EQ(families[2].name, "container_cpu_cfs_throttled_seconds_total");
  EXPECT_DOUBLE_EQ(families[2].metric.front().counter.value, 0.07);
  EXPECT_EQ(families[3].name, "container_spec_memory_limit_bytes");
}

}  // namespace
}  // namespace bookstore::telemetry
