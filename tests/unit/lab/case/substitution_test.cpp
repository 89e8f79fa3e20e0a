#include "lab/case/substitution.h"

#include <gtest/gtest.h>

#include <array>

namespace lab::casefile {
namespace {

std::string shout(std::string_view name) { return "<" + std::string(name) + ">"; }

TEST(Substitution, AreReplacedWhereTheyStand) {
  EXPECT_EQ(substitute("{a} and {b.c}", shout), "<a> and <b.c>");
  EXPECT_EQ(substitute("none", shout), "none");
}

TEST(Substitution, ABraceAloneStandsForItself) {
  EXPECT_EQ(substitute("a } b {", shout), "a } b {");
  EXPECT_EQ(substitute("{a} {b", shout), "<a> {b");
}

TEST(Substitution, KnowRowsOfTheTableOnly) {
  const std::array rows = {MeasureRow{"server.p99_ms", "", Format::kMilliseconds, false}};
  EXPECT_FALSE(unknown_substitution("{before.server.p99_ms} {ratio.server.p99_ms}", rows));
  EXPECT_EQ(unknown_substitution("{before.server.p50_ms}", rows), "before.server.p50_ms");
  EXPECT_EQ(unknown_substitution("{server.p99_ms}", rows), "server.p99_ms");
}

}  // namespace
}  // namespace lab::casefile
