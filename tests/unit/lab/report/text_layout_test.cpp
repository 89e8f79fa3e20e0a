#include "lab/report/text_layout.h"

#include <gtest/gtest.h>

namespace lab::report {
namespace {

TEST(TextLayout, WidthIsWhatTheScreenShows) {
  EXPECT_EQ(display_width("plain"), 5U);
  EXPECT_EQ(display_width("µs ≥ –"), 6U);
  EXPECT_EQ(display_width("e\xCC\x81"), 1U);
  EXPECT_EQ(display_width("書店"), 4U);
  EXPECT_EQ(display_width("\xFF\xFE"), 2U);
}

TEST(TextLayout, PadsByWidthNotBytes) {
  EXPECT_EQ(pad_left("µs", 4), "  µs");
  EXPECT_EQ(pad_right("書", 4), "書  ");
}

TEST(TextLayout, CutsWhatIsTooWide) {
  EXPECT_EQ(pad_right("abcdef", 4), "abc…");
  EXPECT_EQ(pad_left("書店街", 4), " 書…");
  EXPECT_EQ(display_width(pad_right("書店街", 4)), 4U);
}

TEST(TextLayout, WrapsAtWords) {
  EXPECT_EQ(wrap("one two three", 7), (std::vector<std::string>{"one two", "three"}));
  EXPECT_EQ(wrap("  a   b\nc ", 80), (std::vector<std::string>{"a b c"}));
  EXPECT_TRUE(wrap("", 10).empty());
}

TEST(TextLayout, KeepsALongWordWhole) {
  EXPECT_EQ(wrap("a /very/long/path b", 6),
            (std::vector<std::string>{"a", "/very/long/path", "b"}));
}

}  // namespace
}  // namespace lab::report
