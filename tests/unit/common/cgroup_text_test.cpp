#include "common/cgroup_text.h"

#include <gtest/gtest.h>

namespace common {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view kV2CpuStat =
    "usage_usec 12714925\nuser_usec 8431904\nsystem_usec 4283021\nnr_periods 134\n"
    "nr_throttled 37\nthrottled_usec 1930422\nnr_bursts 0\nburst_usec 0\n";
constexpr std::string_view kV1CpuStat =
    "nr_periods 134\nnr_throttled 37\nthrottled_time 1930422117\nnr_bursts 0\nburst_time 0\n";

TEST(CpuStat, ReadsVersion2InMicroseconds) {
  const Result<CpuStat> stat = parse_cpu_stat_v2(kV2CpuStat);
  ASSERT_TRUE(stat.has_value());
  EXPECT_EQ(stat->periods, 134U);
  EXPECT_EQ(stat->throttled_periods, 37U);
  EXPECT_EQ(stat->throttled, 1930422us);
  EXPECT_EQ(stat->usage, 12714925us);
}

TEST(CpuStat, ReadsVersion1InNanosecondsWithoutUsage) {
  const Result<CpuStat> stat = parse_cpu_stat_v1(kV1CpuStat);
  ASSERT_TRUE(stat.has_value());
  EXPECT_EQ(stat->periods, 134U);
  EXPECT_EQ(stat->throttled, 1930422117ns);
  EXPECT_EQ(stat->usage, std::nullopt);
}

TEST(CpuStat, RejectsMissingThrottledUsec) {
  const Result<CpuStat> stat =
      parse_cpu_stat_v2("usage_usec 5\nnr_periods 1\nnr_throttled 1\nthrottled_time 9\n");
  ASSERT_FALSE(stat.has_value());
  EXPECT_EQ(stat.error().code, ErrorCode::kMalformed);
  EXPECT_EQ(stat.error().subject, "throttled_usec");
}

TEST(CpuStat, RejectsAVersion2GroupWithoutTheCpuController) {
  const Result<CpuStat> stat =
      parse_cpu_stat_v2("usage_usec 5\nuser_usec 3\nsystem_usec 2\nnice_usec 0\n");
  ASSERT_FALSE(stat.has_value());
  EXPECT_EQ(stat.error().subject, "nr_periods");
}

TEST(CpuStat, RejectsWhatIsNoWholeNumber) {
  EXPECT_FALSE(parse_cpu_stat_v1("nr_periods -1\nnr_throttled 0\nthrottled_time 0\n").has_value());
  EXPECT_FALSE(parse_cpu_stat_v1("nr_periods 1x\nnr_throttled 0\nthrottled_time 0\n").has_value());
  EXPECT_FALSE(parse_cpu_stat_v1("nr_periods\nnr_throttled 0\nthrottled_time 0\n").has_value());
}

TEST(CpuStat, RejectsTimeThatDoesNotFit) {
  EXPECT_FALSE(
      parse_cpu_stat_v2(
          "usage_usec 1\nnr_periods 1\nnr_throttled 1\nthrottled_usec 18446744073709551615\n")
          .has_value());
}

TEST(OomKills, ReadsBothVersions) {
  EXPECT_EQ(parse_oom_kills("low 0\nhigh 0\nmax 51\noom 2\noom_kill 1\noom_group_kill 1\n"), 1U);
  EXPECT_EQ(parse_oom_kills("oom_kill_disable 0\nunder_oom 0\noom_kill 3\n"), 3U);
}

TEST(OomKills, RejectsAKernelThatDoesNotCountThem) {
  EXPECT_FALSE(parse_oom_kills("oom_kill_disable 0\nunder_oom 0\n").has_value());
}

}  // namespace
}  // namespace common
