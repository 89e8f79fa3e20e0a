#include "lab/observe/metrics_text.h"

#include <gtest/gtest.h>

#include <cmath>

namespace lab::observe {
namespace {

std::string error_of(std::string_view page) {
  const auto parsed = parse_metrics(page);
  return parsed ? "accepted" : parsed.error().message();
}

TEST(MetricsText, ReadsAPage) {
  const auto page = parse_metrics(
      "# HELP requests_total All of them.\n"
      "# TYPE requests_total counter\n"
      "requests_total{route=\"/a\",status=\"200\"} 3\n"
      "requests_total{route=\"/a\",status=\"500\"} 1 1700000000000\n"
      "requests_total{route=\"/b\",status=\"200\"} 5e1\n"
      "\n"
      "up 1\n");
  ASSERT_TRUE(page) << page.error().message();
  EXPECT_EQ(page->size(), 4U);
  EXPECT_EQ(page->sum("requests_total", {{"route", "/a"}}), 4.0);
  EXPECT_EQ(page->sum("requests_total", {{"status", "200"}, {"route", "/b"}}), 50.0);
  EXPECT_EQ(page->sum("requests_total", {}), 54.0);
  EXPECT_EQ(page->sum("up", {}), 1.0);
}

TEST(MetricsText, AbsentIsNotZero) {
  const auto page = parse_metrics("up{job=\"x\"} 0\n");
  EXPECT_EQ(page->sum("down", {}), std::nullopt);
  EXPECT_EQ(page->sum("up", {{"job", "y"}}), std::nullopt);
  EXPECT_EQ(page->sum("up", {{"other", "x"}}), std::nullopt);
  EXPECT_EQ(page->sum("up", {}), 0.0);
}

TEST(MetricsText, ResolvesEscapesInLabels) {
  const auto page = parse_metrics("files{path=\"C:\\\\a\\\"b\\nc, d=\\\"e}\" , x=\"\",} 1\n");
  ASSERT_TRUE(page) << page.error().message();
  const MetricSample* sample = page->find("files", {}).at(0);
  EXPECT_EQ(label_of(*sample, "path"), "C:\\a\"b\nc, d=\"e}");
  EXPECT_EQ(label_of(*sample, "x"), "");
}

TEST(MetricsText, ReadsEverySpecialNumber) {
  const auto page = parse_metrics("a +Inf\nb -Inf\nc NaN\nd -1.5e-3\ne +2\n");
  ASSERT_TRUE(page) << page.error().message();
  EXPECT_EQ(page->sum("a", {}), HUGE_VAL);
  EXPECT_EQ(page->sum("b", {}), -HUGE_VAL);
  EXPECT_TRUE(std::isnan(*page->sum("c", {})));
  EXPECT_EQ(page->sum("d", {}), -0.0015);
  EXPECT_EQ(page->sum("e", {}), 2.0);
}

TEST(MetricsText, AllowsBlanksBetweenParts) {
  const auto page = parse_metrics("  a\t{ b = \"c\" }   7\t-5 \n \t\n#\n");
  ASSERT_TRUE(page) << page.error().message();
  EXPECT_EQ(page->sum("a", {{"b", "c"}}), 7.0);
}

TEST(MetricsText, EmptyPageHasNothing) { EXPECT_EQ(parse_metrics("")->size(), 0U); }

TEST(MetricsText, NamesTheLineThatIsWrong) {
  EXPECT_EQ(error_of("a 1\n\n{x=\"y\"} 2\n"), "reading metrics: line 3: no metric name");
}

TEST(MetricsText, RefusesAPageCutShort) {
  EXPECT_EQ(error_of("a 1\nb 2"), "reading metrics: line 2: it does not end: page cut short");
}

TEST(MetricsText, RefusesWhatIsNoSample) {
  for (const char* line : {"a",
                           "a x",
                           "a 1x",
                           "a 1 2 3",
                           "a 1 now",
                           "a{ 1",
                           "a{b} 1",
                           "a{b=c} 1",
                           "a{b=\"c} 1",
                           "a{b=\"c\" d=\"e\"} 1",
                           "a{b=\"\\x\"} 1",
                           "a{=\"c\"} 1",
                           "a{b=\"c\"}",
                           "1a 1",
                           "a-b 1",
                           "a inf",
                           "a nan",
                           "a 0x10",
                           "a{b:c=\"d\"} 1",
                           "a{,} 1",
                           "a --1",
                           "a +-1"}) {
    EXPECT_NE(error_of(std::string(line) + "\n"), "accepted") << line;
  }
}

}  // namespace
}  // namespace lab::observe
