#include "common/proc_text.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "common/file.h"
#include "common/text_scan.h"

namespace common {
namespace {

constexpr std::string_view kStatus =
    "Name:\tcat\nState:\tR (running)\nVmPeak:\t    3060 kB\nVmHWM:\t    1640 kB\n"
    "VmRSS:\t    1636 kB\nRssAnon:\t     112 kB\nThreads:\t1\n";

TEST(PidStat, ReadsStateTimesAndParent) {
  const Result<PidStat> stat = parse_pid_stat(
      "5316 (cat) R 5306 5306 3225 0 -1 4194304 97 0 0 0 12 7 0 0 20 0 1 0 59466 3133440 375\n");
  ASSERT_TRUE(stat.has_value());
  EXPECT_EQ(stat->state, 'R');
  EXPECT_EQ(stat->ppid, 5306);
  EXPECT_EQ(stat->utime_ticks, 12U);
  EXPECT_EQ(stat->stime_ticks, 7U);
  EXPECT_EQ(stat->start_time_ticks, 59466U);
}

TEST(PidStat, FollowsANameWithBlanksAndParentheses) {
  const Result<PidStat> stat =
      parse_pid_stat("9 (a) R 1 (x) Z 5306 1 1 0 -1 4 97 0 0 0 1 2 0 0 20 0 1 0 77 3133440 375\n");
  ASSERT_TRUE(stat.has_value());
  EXPECT_EQ(stat->state, 'Z');
  EXPECT_EQ(stat->ppid, 5306);
  EXPECT_EQ(stat->start_time_ticks, 77U);
}

TEST(PidStat, RejectsTooFewFields) {
  EXPECT_FALSE(parse_pid_stat("5316 (cat) R 5306 5306 3225 0").has_value());
  EXPECT_FALSE(parse_pid_stat("5316 cat R").has_value());
  EXPECT_FALSE(parse_pid_stat("").has_value());
}

TEST(PidStat, ReadsThisProcess) {
  const Result<std::string> text = read_file("/proc/self/stat");
  ASSERT_TRUE(text.has_value());
  const Result<PidStat> stat = parse_pid_stat(*text);
  ASSERT_TRUE(stat.has_value());
  EXPECT_EQ(stat->ppid, getppid());
}

TEST(PidMemory, ReadsKilobytesAsBytes) {
  const Result<PidMemory> memory = parse_pid_status_memory(kStatus);
  ASSERT_TRUE(memory.has_value());
  EXPECT_EQ(memory->resident_bytes, 1636U * 1024);
  EXPECT_EQ(memory->peak_resident_bytes, 1640U * 1024);
}

TEST(PidMemory, RejectsAKernelThread) {
  const Result<PidMemory> memory = parse_pid_status_memory("Name:\tkthreadd\nState:\tS\n");
  ASSERT_FALSE(memory.has_value());
  EXPECT_EQ(memory.error().subject, "VmRSS:");
}

TEST(CpuLine, ReadsTheTotalOfTheWholeFile) {
  const Result<CpuTimes> times = parse_cpu_line(
      "cpu  4088 3 3894 110246 355 1 161 9 0 0\ncpu0 1588 0 1584 56065 29 0 52 0 0 0\n");
  ASSERT_TRUE(times.has_value());
  EXPECT_EQ(times->user, 4088U);
  EXPECT_EQ(times->nice, 3U);
  EXPECT_EQ(times->idle, 110246U);
  EXPECT_EQ(times->steal, 9U);
}

TEST(CpuLine, RejectsShortOrMissingLine) {
  EXPECT_FALSE(parse_cpu_line("cpu 1 2 3 4 5 6 7").has_value());
  EXPECT_FALSE(parse_cpu_line("cpu0 1 2 3 4 5 6 7 8").has_value());
}

TEST(ReadFile, NamesTheMissingFile) {
  const Result<std::string> text = read_file("/nonexistent/file");
  ASSERT_FALSE(text.has_value());
  EXPECT_EQ(text.error().code, ErrorCode::kNotFound);
  EXPECT_EQ(text.error().subject, "/nonexistent/file");
}

TEST(ReadFile, RefusesADirectory) { EXPECT_FALSE(read_file("/proc").has_value()); }

TEST(TextScan, CutsLinesAndWords) {
  std::string_view text = "a  b\nc";
  std::string_view line = take_until(text, '\n');
  EXPECT_EQ(take_word(line), "a");
  EXPECT_EQ(take_word(line), "b");
  EXPECT_EQ(take_word(line), "");
  EXPECT_EQ(take_until(text, '\n'), "c");
  EXPECT_EQ(take_until(text, '\n'), "");
}

TEST(TextScan, UnsignedTakesDigitsOnly) {
  EXPECT_EQ(parse_unsigned("18446744073709551615"), 18446744073709551615U);
  EXPECT_EQ(parse_unsigned("18446744073709551616"), std::nullopt);
  EXPECT_EQ(parse_unsigned("+1"), std::nullopt);
  EXPECT_EQ(parse_unsigned(" 1"), std::nullopt);
  EXPECT_EQ(parse_unsigned(""), std::nullopt);
}

}  // namespace
}  // namespace common
