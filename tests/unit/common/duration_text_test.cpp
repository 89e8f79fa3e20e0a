#include "common/duration_text.h"

#include <gtest/gtest.h>

#include <string_view>
#include <utility>

namespace common {
namespace {

using namespace std::chrono_literals;
using std::chrono::nanoseconds;

TEST(DurationText, ReadsEveryUnitExactly) {
  const std::pair<std::string_view, nanoseconds> cases[] = {{"0s", 0ns},
                                                            {"7ns", 7ns},
                                                            {"12us", 12us},
                                                            {"300ms", 300ms},
                                                            {"1.5s", 1500ms},
                                                            {"2m", 2min},
                                                            {"24h", 24h},
                                                            {"1m30s", 90s},
                                                            {".5s", 500ms},
                                                            {"0.1s", 100ms},
                                                            {"1.000000001s", 1000000001ns},
                                                            {"0.7ms", 700us},
                                                            {"0.000000001s", 1ns},
                                                            {"1.50000000000000000000000s", 1500ms}};
  for (const auto& [text, expected] : cases) {
    const auto read = parse_duration(text);
    ASSERT_TRUE(read.has_value()) << text;
    EXPECT_EQ(*read, expected) << text;
  }
}

TEST(DurationText, RefusesWhatIsNoDuration) {
  for (const std::string_view text :
       {"", "s", "30", "-1s", "+1s", "1 s", "1x", "1.s2", "1e3s", "."}) {
    const auto read = parse_duration(text);
    ASSERT_FALSE(read.has_value()) << text;
    EXPECT_EQ(read.error().code, ErrorCode::kMalformed) << text;
    EXPECT_FALSE(read.error().remedy.empty());
  }
}

TEST(DurationText, RefusesWhatItCannotHold) {
  for (const std::string_view text :
       {"25h", "24h1ns", "1441m", "99999999999999999999s", "0.1ns", "0.0000000001s",
        "0.000000000001m", "1.0000000000000000000000001s"}) {
    const auto read = parse_duration(text);
    ASSERT_FALSE(read.has_value()) << text;
    EXPECT_EQ(read.error().code, ErrorCode::kInvalidArgument) << text;
  }
}

}  // namespace
}  // namespace common
