#include "lab/commands/run_arguments.h"

#include <gtest/gtest.h>

namespace lab::commands {
namespace {

TEST(ParseSize, TakesUnitsOfBothKinds) {
  EXPECT_EQ(parse_size("1GiB").value(), 1024.0 * 1024 * 1024);
  EXPECT_EQ(parse_size("512m").value(), 512.0 * 1024 * 1024);
  EXPECT_EQ(parse_size("64 MiB").value(), 64.0 * 1024 * 1024);
  EXPECT_EQ(parse_size("1.5MB").value(), 1'500'000);
  EXPECT_EQ(parse_size("4096").value(), 4096);
}

TEST(ParseSize, RefusesWhatIsNoSizeWithAnExample) {
  for (const char* text : {"", "big", "-1GiB", "0", "1 parsec", "nan", "inf", "1GiB2"}) {
    const auto size = parse_size(text);
    ASSERT_FALSE(size) << text;
    EXPECT_EQ(size.error().subject, "--memory");
    EXPECT_NE(size.error().remedy.find("1GiB"), std::string::npos);
  }
}

RunArguments arguments_with(const char* cpus, const char* duration) {
  RunArguments arguments;
  arguments.cpus = cpus;
  arguments.duration = duration;
  return arguments;
}

TEST(ReadOptions, AutoLeavesTheQuotaToCalibration) {
  EXPECT_FALSE(read_options(arguments_with("auto", "")).value().cpus);
  EXPECT_EQ(read_options(arguments_with("0.62", "")).value().cpus, 0.62);
}

TEST(ReadOptions, RefusesQuotasAndDurationsThatAreNone) {
  for (const char* cpus : {"0", "-1", "half", "0.5x", "nan"}) {
    EXPECT_FALSE(read_options(arguments_with(cpus, ""))) << cpus;
  }
  EXPECT_EQ(read_options(arguments_with("auto", "soon")).error().subject, "--duration");
  EXPECT_EQ(read_options(arguments_with("auto", "1500ms")).value().measured_s, 1.5);
}

}  // namespace
}  // namespace lab::commands
