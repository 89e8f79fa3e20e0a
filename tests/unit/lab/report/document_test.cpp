#include "lab/report/document.h"

#include <gtest/gtest.h>

#include "lab/analysis/verdict.h"
#include "lab/record/whole_file.h"
#include "lab/report/html.h"
#include "lab/report/markdown.h"
#include "lab/report/report_files.h"
#include "tests/support/run_builder.h"

namespace lab::report {
namespace {

std::string markdown_of(record::Run run) {
  analysis::judge(run, testing::checkout_case(), nullptr);
  return to_markdown(build_document(run, testing::checkout_case()));
}

TEST(Report, HasThePublishedHeadingsInOrder) {
  const std::string text = markdown_of(testing::make_run());
  std::size_t last = 0;
  for (const char* heading : {"## Symptom", "## Environment", "## Findings, step by step",
                              "## Root cause", "## Fix", "## Proof", "## Open items"}) {
    const std::size_t at = text.find(heading);
    ASSERT_NE(at, std::string::npos) << heading;
    EXPECT_GT(at, last) << heading;
    last = at;
  }
}

TEST(Report, FillsFiguresIntoTheTexts) {
  const std::string text = markdown_of(testing::make_run());
  EXPECT_NE(text.find("Client p99 506 ms against 0.62 ms after the fix"), std::string::npos);
  EXPECT_EQ(text.find("{before."), std::string::npos);
  EXPECT_EQ(text.find("{after."), std::string::npos);
}

TEST(Report, HasTableTrialsGatesAndPublishedFigures) {
  const std::string text = markdown_of(testing::make_run());
  EXPECT_NE(text.find("| client p99 \\* | 506 ms | 0.62 ms |"), std::string::npos);
  EXPECT_NE(text.find("| trial | 1 v1 | 2 v2 | 3 v2 | 4 v1 |"), std::string::npos);
  EXPECT_NE(text.find("| accounting_identity | service | 0 | 0 | requests | 8 |"),
            std::string::npos);
  EXPECT_NE(text.find("| lag_p99_ms | host | 0.4 | 5 to 26 | ms | 8 |"), std::string::npos);
  EXPECT_NE(text.find("| client p99 | 537 ms | 506 ms | 1.54 ms | 0.62 ms |"), std::string::npos);
}

TEST(Report, TrialTableHasTheRightFigureInTheRightRow) {
  const std::string text = markdown_of(testing::make_run());
  EXPECT_NE(text.find("| client p99 | 502 ms | 0.60 ms | 0.61 ms | 505 ms |"), std::string::npos);
}

TEST(Report, AnInvalidRunSaysSoFirstAndTellsNoCause) {
  record::Run run = testing::make_run();
  run.trials[0].host.steal_share = 0.5;
  const std::string text = markdown_of(run);
  EXPECT_LT(text.find("NOT VALID"), text.find("## Symptom"));
  EXPECT_EQ(text.find("Every request reads"), std::string::npos);
  EXPECT_EQ(text.find("red herring"), std::string::npos);
  EXPECT_NE(text.find("trial 1: CPU time stolen"), std::string::npos);
}

TEST(Report, AnAbsentSignatureTellsNoCause) {
  record::Run run = testing::make_run();
  for (record::Trial& trial : run.trials) trial.cgroup.throttled_share = 0;
  const std::string text = markdown_of(run);
  EXPECT_EQ(text.find("Every request reads"), std::string::npos);
  EXPECT_NE(text.find("NOT MET"), std::string::npos);
}

TEST(Report, SupersededTrialsStayInTheTrialTable) {
  record::Run run = testing::make_run();
  run.trials.push_back(testing::make_trial(9, "before"));
  run.trials.back().superseded = true;
  EXPECT_NE(markdown_of(run).find("| superseded |"), std::string::npos);
}

TEST(Report, IsTheSameBytesEachTime) {
  const testing::TemporaryFolder folder;
  const record::Run run = testing::make_judged_run();
  ASSERT_TRUE(write_reports(folder.path(), run, testing::checkout_case()));
  const std::string markdown = *record::read_whole_file(folder.path() / "report.md");
  const std::string html = *record::read_whole_file(folder.path() / "report.html");
  ASSERT_TRUE(write_reports(folder.path(), run, testing::checkout_case()));
  EXPECT_EQ(*record::read_whole_file(folder.path() / "report.md"), markdown);
  EXPECT_EQ(*record::read_whole_file(folder.path() / "report.html"), html);
}

}  // namespace
}  // namespace lab::report
