#include "lab/observe/host_sample.h"

#include <gtest/gtest.h>
#include <unistd.h>

namespace lab::observe {
namespace {

using namespace std::chrono_literals;

HostSample at(std::chrono::seconds time) {
  HostSample sample;
  sample.time = std::chrono::steady_clock::time_point(time);
  sample.cpus = 2;
  return sample;
}

std::uint64_t ticks(double seconds) {
  return static_cast<std::uint64_t>(seconds * static_cast<double>(::sysconf(_SC_CLK_TCK)));
}

TEST(HostUse, BusyIsWhatWasNeitherIdleNorWaitingNorStolen) {
  const HostSample before = at(0s);
  HostSample after = at(10s);
  after.cpu.idle = ticks(8);
  after.cpu.iowait = ticks(1);
  after.cpu.steal = ticks(2);
  after.cpu.user = ticks(1);  // a guess of the kernel, not used
  after.lab_cpu = 4s;
  const auto use = host_use(before, after);
  ASSERT_TRUE(use);
  EXPECT_DOUBLE_EQ(use->busy_cores, 0.9);
  EXPECT_DOUBLE_EQ(use->steal_share, 0.1);
  EXPECT_DOUBLE_EQ(use->lab_cores, 0.4);
}

TEST(HostUse, PressureIsAShareOfTheTime) {
  HostSample before = at(0s);
  HostSample after = at(10s);
  EXPECT_FALSE(host_use(before, after)->psi_cpu_some_share);
  before.cpu_pressure_some = 5s;
  after.cpu_pressure_some = 7s;
  EXPECT_DOUBLE_EQ(*host_use(before, after)->psi_cpu_some_share, 0.2);
}

TEST(HostUse, IdleTimeThatStepsBackIsNoTime) {
  HostSample before = at(0s);
  before.cpu.iowait = ticks(5);
  HostSample after = at(10s);
  after.cpu.idle = ticks(20);
  EXPECT_DOUBLE_EQ(host_use(before, after)->busy_cores, 0.0);
}

TEST(HostUse, NeedsTime) { EXPECT_FALSE(host_use(at(1s), at(1s))); }

TEST(CountCpus, CountsTheLinesOfSingleCpus) {
  EXPECT_EQ(count_cpus("cpu  1 2 3\ncpu0 1 2 3\ncpu1 1 2 3\nintr 5\n"), 2U);
}

TEST(SampleHost, ReadsThisMachine) {
  const auto sample = sample_host();
  ASSERT_TRUE(sample) << sample.error().message();
  EXPECT_GT(sample->cpus, 0U);
  EXPECT_GT(sample->cpu.user + sample->cpu.system, 0U);
}

}  // namespace
}  // namespace lab::observe
