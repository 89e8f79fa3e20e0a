#include "lab/commands/report.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "lab/analysis/verdict.h"
#include "lab/record/record_json.h"
#include "lab/record/run_folder.h"
#include "lab/record/whole_file.h"
#include "tests/support/run_builder.h"

namespace lab::commands {
namespace {

constexpr auto kPlain = report::Style::kPlain;

// A run folder that has kept its case.
void make_run_folder(const std::filesystem::path& path, const record::Run& run) {
  ASSERT_TRUE(record::save_run(path, run));
  std::ofstream(path / "case.toml") << testing::checkout_case_text();
}

TEST(Report, RedrawsARunFolderWithoutTheCases) {
  const testing::TemporaryFolder folder;
  make_run_folder(folder.path(), testing::make_judged_run());
  std::ostringstream out, err;
  EXPECT_EQ(run_report({folder.path(), "/nowhere", false}, kPlain, out, err), 0) << err.str();
  EXPECT_NE(out.str().find("client p99"), std::string::npos);
  EXPECT_TRUE(record::read_whole_file(folder.path() / "report.md"));
  EXPECT_TRUE(record::read_whole_file(folder.path() / "report.html"));
}

TEST(Report, JsonIsTheRecord) {
  const testing::TemporaryFolder folder;
  const record::Run run = testing::make_judged_run();
  make_run_folder(folder.path(), run);
  std::ostringstream out, err;
  EXPECT_EQ(run_report({folder.path(), "/nowhere", true}, kPlain, out, err), 0);
  EXPECT_EQ(out.str(), record::to_json(run));
}

TEST(Report, DrawsAnInvalidRunToo) {
  const testing::TemporaryFolder folder;
  record::Run run = testing::make_run();
  run.trials[0].limit_verified = false;
  analysis::judge(run, testing::checkout_case(), nullptr);
  make_run_folder(folder.path(), run);
  std::ostringstream out, err;
  EXPECT_EQ(run_report({folder.path(), "", false}, kPlain, out, err), 0);
  EXPECT_TRUE(out.str().starts_with("NOT VALID"));
}

TEST(Report, RefusesAFolderThatIsNoRun) {
  const testing::TemporaryFolder folder;
  std::ostringstream out, err;
  EXPECT_EQ(run_report({folder.path(), "", false}, kPlain, out, err), 1);
  EXPECT_NE(err.str().find("not a run folder"), std::string::npos);
  EXPECT_TRUE(out.str().empty());
}

TEST(Report, SaysWhenTheCaseIsGone) {
  const testing::TemporaryFolder folder;
  ASSERT_TRUE(record::save_run(folder.path(), testing::make_judged_run()));
  std::ostringstream out, err;
  EXPECT_EQ(run_report({folder.path(), "/nowhere", false}, kPlain, out, err), 1);
  EXPECT_NE(err.str().find("--cases"), std::string::npos) << err.str();
}

TEST(Report, CommandNeedsAFolder) {
  CLI::App app;
  int exit_code = 0;
  add_report_command(app, exit_code);
  EXPECT_THROW(app.parse("report"), CLI::RequiredError);
}

}  // namespace
}  // namespace lab::commands
