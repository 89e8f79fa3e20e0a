#include "lab/case/placeholders.h"

#include <gtest/gtest.h>

#include <array>

namespace lab::casefile {
namespace {

std::string shout(std::string_view name) { return "<" + std::string(name) + ">"; }

TEST(Placeholders, AreReplacedWhereTheyStand) {
  EXPECT_EQ(replace_placeholders("{a} and {b.c}", shout), "<a> and <b.c>");
  EXPECT_EQ(replace_placeholders("none", shout), "none");
}

TEST(Placeholders, ABraceAloneStandsForItself) {
  EXPECT_EQ(replace_placeholders("a } b {", shout), "a } b {");
  EXPECT_EQ(replace_placeholders("{a} {b", shout), "<a> {b");
}

TEST(Placeholders, KnowRowsOfTheTableOnly) {
  const std::array rows = {MeasureRow{"server.p99_ms", "", Format::kMilliseconds, false}};
  EXPECT_FALSE(unknown_placeholder("{before.server.p99_ms} {ratio.server.p99_ms}", rows));
  EXPECT_EQ(unknown_placeholder("{before.server.p50_ms}", rows), "before.server.p50_ms");
  EXPECT_EQ(unknown_placeholder("{server.p99_ms}", rows), "server.p99_ms");
}

}  // namespace
}  // namespace lab::casefile
