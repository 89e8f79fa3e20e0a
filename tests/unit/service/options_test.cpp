#include "service/options.h"

#include <gtest/gtest.h>

namespace bookstore {
namespace {

std::expected<Options, int> parse(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "bookstore");
  testing::internal::CaptureStderr();
  const auto options = parse_options(static_cast<int>(arguments.size()), arguments.data());
  static_cast<void>(testing::internal::GetCapturedStderr());
  return options;
}

TEST(Options, HaveWorkingDefaults) {
  const auto options = parse({});
  ASSERT_TRUE(options.has_value());
  EXPECT_EQ(options->listen, "127.0.0.1:8080");
  EXPECT_GE(options->workers, 1U);
  EXPECT_EQ(options->rules_count, 2000U);
  EXPECT_EQ(options->seed, 42U);
}

TEST(Options, ReadEveryFlag) {
  const auto options = parse({"--listen",
                              "[::1]:0",
                              "--admin",
                              "[::1]:1",
                              "--workers",
                              "3",
                              "--rules-count",
                              "7",
                              "--seed",
                              "18446744073709551615",
                              "--as-of",
                              "2026-01-01T00:00:00Z",
                              "--variant",
                              "a=rules:text,format:shared",
                              "--variant",
                              "b=rules:memory",
                              "--print-rules",
                              "--max-connections",
                              "9",
                              "--head-timeout",
                              "1s",
                              "--body-timeout",
                              "20ms",
                              "--idle-timeout",
                              "2m"});
  ASSERT_TRUE(options.has_value());
  EXPECT_EQ(options->workers, 3U);
  EXPECT_EQ(options->seed, 18446744073709551615U);
  EXPECT_EQ(options->variants,
            (std::vector<std::string>{"a=rules:text,format:shared", "b=rules:memory"}));
  EXPECT_TRUE(options->print_rules);
  EXPECT_EQ(options->limits.max_connections, 9U);
  EXPECT_EQ(options->limits.head_timeout, std::chrono::seconds(1));
  EXPECT_EQ(options->limits.body_timeout, std::chrono::milliseconds(20));
  EXPECT_EQ(options->limits.idle_timeout, std::chrono::minutes(2));
}

TEST(Options, ComeFromTheEnvironmentUnlessAFlagSaysOtherwise) {
  ::setenv("BOOKSTORE_SEED", "7", 1);  // NOLINT(concurrency-mt-unsafe): one thread
  ::setenv("BOOKSTORE_VARIANT", "a=rules:text,format:shared;b=rules:memory", 1);  // NOLINT
  ::setenv("BOOKSTORE_HEAD_TIMEOUT", "3s", 1);                                    // NOLINT
  const auto options = parse({"--head-timeout", "4s"});
  for (const char* name : {"BOOKSTORE_SEED", "BOOKSTORE_VARIANT", "BOOKSTORE_HEAD_TIMEOUT"}) {
    ::unsetenv(name);  // NOLINT(concurrency-mt-unsafe): one thread
  }
  ASSERT_TRUE(options.has_value());
  EXPECT_EQ(options->seed, 7U);
  EXPECT_EQ(options->variants.size(), 2U);
  EXPECT_EQ(options->limits.head_timeout, std::chrono::seconds(4));
}

TEST(Options, AllowAResetOnlyWhenAskedTo) {
  EXPECT_FALSE(parse({})->enable_reset);
  EXPECT_TRUE(parse({"--enable-reset"})->enable_reset);
  for (const char* value : {"0", "1"}) {
    ::setenv("BOOKSTORE_ENABLE_RESET", value, 1);  // NOLINT(concurrency-mt-unsafe): one thread
    EXPECT_EQ(parse({})->enable_reset, *value == '1');
  }
  ::unsetenv("BOOKSTORE_ENABLE_RESET");  // NOLINT(concurrency-mt-unsafe): one thread
}

TEST(Options, TakeTheHealthChecksAddressOrNone) {
  EXPECT_FALSE(parse({})->check_health);
  const auto without = parse({"--check-health", "--listen", "127.0.0.1:1"});
  ASSERT_TRUE(without.has_value());
  EXPECT_TRUE(without->check_health);
  EXPECT_EQ(without->health_address, "");
  EXPECT_EQ(without->listen, "127.0.0.1:1");
  EXPECT_EQ(parse({"--check-health", "[::1]:2"})->health_address, "[::1]:2");
}

TEST(Options, RefuseAFileAndACountOfRulesTogether) {
  EXPECT_EQ(parse({"--rules", "x", "--rules-count", "7"}).error(), 2);
}

TEST(Options, EndWithZeroForHelp) {
  testing::internal::CaptureStdout();
  EXPECT_EQ(parse({"--help"}).error(), 0);
  EXPECT_NE(testing::internal::GetCapturedStdout().find("Example:"), std::string::npos);
}

TEST(Describe, EchoesOptionsAsJson) {
  Options options;
  options.rules_file = "a\"b";
  const std::string text = describe(options);
  EXPECT_NE(text.find("\"rules\": \"a\\\"b\""), std::string::npos);
  EXPECT_NE(text.find("\"as_of\": null"), std::string::npos);
}

}  // namespace
}  // namespace bookstore
