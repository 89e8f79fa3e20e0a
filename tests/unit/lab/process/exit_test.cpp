#include "lab/process/exit.h"

#include <gtest/gtest.h>

#include <csignal>

namespace lab::process {
namespace {

using record::ServiceEnd;

Exit with_code(int code) {
  Exit exit;
  exit.code = code;
  return exit;
}

Exit with_signal(int number) {
  Exit exit;
  exit.kind = Exit::Kind::kSignal;
  exit.signal = number;
  return exit;
}

TEST(ExitFromStatus, TellsCodesFromSignals) {
  const Exit code = exit_from_status(3 << 8);
  EXPECT_EQ(code.kind, Exit::Kind::kCode);
  EXPECT_EQ(code.code, 3);
  const Exit signal = exit_from_status(SIGSEGV | 0x80);  // with the core-dump bit
  EXPECT_EQ(signal.kind, Exit::Kind::kSignal);
  EXPECT_EQ(signal.signal, SIGSEGV);
}

TEST(ExitDescribe, NamesCodeAndSignal) {
  EXPECT_EQ(with_code(3).describe(), "exit code 3");
  EXPECT_EQ(with_signal(SIGSEGV).describe(), "signal 11 (SIGSEGV)");
  EXPECT_EQ(with_signal(40).describe(), "signal 40 (unnamed)");
}

TEST(Classify, KillBehindAClientIsOutOfMemoryIfTheKernelSaysSo) {
  EXPECT_EQ(classify(with_code(137), false, 1), ServiceEnd::kOomKilled);
  EXPECT_EQ(classify(with_code(137), false, 0), ServiceEnd::kExitedEarly);
  EXPECT_EQ(classify(with_code(3), false, 1), ServiceEnd::kExitedEarly);
}

TEST(Classify, CodeZeroAfterOurSigtermIsStopped) {
  EXPECT_EQ(classify(with_code(0), true, 0), ServiceEnd::kStopped);
  EXPECT_EQ(classify(with_signal(SIGTERM), true, 0), ServiceEnd::kStopped);
}

TEST(Classify, AnyCodeBeforeOurSigtermIsEarly) {
  EXPECT_EQ(classify(with_code(0), false, 0), ServiceEnd::kExitedEarly);
  EXPECT_EQ(classify(with_code(7), false, 0), ServiceEnd::kExitedEarly);
}

TEST(Classify, FailureOnTheWayOutIsACrash) {
  EXPECT_EQ(classify(with_code(1), true, 0), ServiceEnd::kCrashed);
}

TEST(Classify, SigkillIsOutOfMemoryOnlyWhenTheGroupCountedOne) {
  EXPECT_EQ(classify(with_signal(SIGKILL), false, 1), ServiceEnd::kOomKilled);
  EXPECT_EQ(classify(with_signal(SIGKILL), false, 0), ServiceEnd::kKilled);
  EXPECT_EQ(classify(with_signal(SIGKILL), true, 0), ServiceEnd::kKilled);
}

TEST(Classify, CrashInAGroupWithOutOfMemoryKillsStaysACrash) {
  EXPECT_EQ(classify(with_signal(SIGSEGV), false, 1), ServiceEnd::kCrashed);
}

TEST(Classify, StrangersSignalIsKilled) {
  EXPECT_EQ(classify(with_signal(SIGTERM), false, 0), ServiceEnd::kKilled);
  EXPECT_EQ(classify(with_signal(SIGHUP), false, 0), ServiceEnd::kKilled);
}

}  // namespace
}  // namespace lab::process
