#include "lab/report/terminal_table.h"

#include <gtest/gtest.h>

#include <sstream>

#include "lab/analysis/verdict.h"
#include "lab/report/text_layout.h"
#include "tests/support/run_builder.h"

namespace lab::report {
namespace {

std::string drawn(const record::Run& run, Style style = Style::kPlain) {
  return terminal_table(run, testing::checkout_case(), "runs/x-checkout", style);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::string line_with(const std::string& text, const std::string& wanted) {
  for (const std::string& line : lines_of(text)) {
    if (line.find(wanted) != std::string::npos) return line;
  }
  return "";
}

std::string judged_and_drawn(record::Run run) {
  analysis::judge(run, testing::checkout_case(), nullptr);
  return drawn(run);
}

TEST(TerminalTable, FitsIntoEightyColumns) {
  for (const std::string& line : lines_of(drawn(testing::make_judged_run()))) {
    EXPECT_LE(display_width(line), 80U) << line;
    EXPECT_FALSE(line.ends_with(' ')) << line;
  }
}

TEST(TerminalTable, FitsWithLongNamesAndNotes) {
  record::Run run = testing::make_run();
  run.plan.before = "rules-text-format-shared-parser-reused";
  run.plan.after = "書店書店書店書店";
  run.environment.host_name = std::string(60, 'h');
  run.calibration.note = "the machine has too few cores, so the rate is lower than asked";
  run.equality.difference = "request 17 of 1000 was answered with another body by one variant";
  run.equality.equal = false;
  for (const std::string& line : lines_of(judged_and_drawn(run))) {
    EXPECT_LE(display_width(line), 80U) << line;
  }
}

TEST(TerminalTable, FiguresStandInAlignedColumns) {
  const std::string text = drawn(testing::make_judged_run());
  const std::string head = line_with(text, "before (v1)");
  const std::size_t before_end = head.find("before (v1)") + std::string("before (v1)").size();
  const std::size_t after_end = head.find("after (v2)") + std::string("after (v2)").size();
  for (const char* label : {"client p50", "client p99", "server p99", "allocated per request"}) {
    const std::string line = line_with(text, label);
    ASSERT_GT(line.size(), after_end) << line;
    EXPECT_NE(line[before_end - 1], ' ') << line;
    EXPECT_EQ(line[before_end], ' ') << line;
    EXPECT_NE(line[after_end - 1], ' ') << line;
    EXPECT_EQ(line[after_end], ' ') << line;
  }
}

TEST(TerminalTable, HoldsEveryRowOfTheCase) {
  const std::string text = drawn(testing::make_judged_run());
  EXPECT_NE(text.find("achieved load (target 700/s)"), std::string::npos);
  EXPECT_NE(text.find("CPU cores used of 0.62"), std::string::npos);
  for (const casefile::MeasureRow& row : testing::checkout_case().rows) {
    const std::string start = row.label.substr(0, row.label.find('{'));
    EXPECT_NE(text.find(start), std::string::npos) << start;
  }
}

TEST(TerminalTable, PrimaryRowIsMarkedAndHasItsInterval) {
  const std::string line = line_with(drawn(testing::make_judged_run()), "client p99");
  EXPECT_TRUE(line.starts_with("* client p99")) << line;
  EXPECT_NE(line.find("0.0012 [0.0012, 0.0013]"), std::string::npos) << line;
}

TEST(TerminalTable, CensoredAndUnmeasuredAreDrawnAsSuch) {
  const std::string text = drawn(testing::make_judged_run());
  EXPECT_NE(line_with(text, "corrected").find("> 520 ms"), std::string::npos);
  EXPECT_NE(line_with(text, "cache hits").find("–"), std::string::npos);
}

TEST(TerminalTable, DifferencesOfSharesAreInPoints) {
  const std::string text = drawn(testing::make_judged_run());
  EXPECT_TRUE(line_with(text, "iterations dropped").ends_with("-15.1 points"));
  EXPECT_TRUE(line_with(text, "allocated per request").ends_with("-6.75 MB"));
}

TEST(TerminalTable, TellsSloGatesVerdictAndFolder) {
  const std::string text = drawn(testing::make_judged_run());
  EXPECT_NE(text.find("SLO client p99 < 100 ms: before missed, after met"), std::string::npos);
  EXPECT_NE(text.find("valid: 8 of 8 trials passed every gate"), std::string::npos);
  EXPECT_NE(text.find("The CPU limit was hit because"), std::string::npos);
  EXPECT_NE(text.find("true coverage 97.1 %"), std::string::npos);
  EXPECT_TRUE(text.ends_with("  runs/x-checkout/report.md\n"));
}

TEST(TerminalTable, InvalidIsSaidFirstWithItsRemedy) {
  record::Run run = testing::make_run();
  run.trials[4].host.other_cpu_cores = 0.5;
  const std::string text = judged_and_drawn(run);
  EXPECT_TRUE(text.starts_with("NOT VALID. A gate failed, trial 5:")) << text;
  EXPECT_NE(text.find("gate failed, trial 5: CPU used by other programs 0.5 cores"),
            std::string::npos);
  EXPECT_EQ(text.find("The CPU limit was hit because"), std::string::npos);
}

TEST(TerminalTable, InterruptedIsSaidFirst) {
  record::Run run = testing::make_run();
  run.interrupted = true;
  run.trials.resize(3);
  EXPECT_TRUE(judged_and_drawn(run).starts_with("NOT VALID. Interrupted: "));
}

TEST(TerminalTable, AnEmptyRunIsDrawnToo) {
  record::Run run = testing::make_run();
  run.trials.clear();
  run.failure = "the port was taken";
  run.equality = {};
  const std::string text = judged_and_drawn(run);
  EXPECT_TRUE(text.starts_with("NOT VALID. Ended early: the port was taken;")) << text;
}

TEST(TerminalTable, MentionsSupersededTrials) {
  record::Run run = testing::make_run();
  run.trials.push_back(testing::make_trial(9, "before"));
  run.trials.back().superseded = true;
  EXPECT_NE(judged_and_drawn(run).find("host gate failed: 1 (kept"), std::string::npos);
}

TEST(TerminalTable, SaysWhenThereIsNoLimit) {
  record::Run run = testing::make_run();
  run.plan.backend = "none";
  EXPECT_NE(judged_and_drawn(run).find("NO LIMIT"), std::string::npos);
}

TEST(TerminalTable, ColourOnlyWhenAskedAndNeverRedOrGreen) {
  const record::Run run = testing::make_judged_run();
  EXPECT_EQ(drawn(run).find('\x1b'), std::string::npos);
  const std::string coloured = drawn(run, Style::kColour);
  EXPECT_NE(coloured.find("\x1b[1;34m"), std::string::npos);
  EXPECT_EQ(coloured.find("31m"), std::string::npos);
  EXPECT_EQ(coloured.find("32m"), std::string::npos);
}

TEST(TerminalTable, SameRunGivesTheSameBytes) {
  EXPECT_EQ(drawn(testing::make_judged_run()), drawn(testing::make_judged_run()));
}

}  // namespace
}  // namespace lab::report
