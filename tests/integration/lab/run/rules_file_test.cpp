// The whole job on rules from outside, and its reports drawn again.
#include <gtest/gtest.h>

#include <fstream>

#include "common/file.h"
#include "tests/support/lab_program.h"
#include "tests/support/places.h"

namespace tests {
namespace {

std::string text_of(const std::filesystem::path& path) {
  return common::read_file(path.string()).value();
}

class RulesFile : public testing::Test {
 protected:
  void SetUp() override {
    Program printer({program("bookstore"), "--print-rules", "--rules-count", "300", "--seed", "7"},
                    {});
    const std::string rules = printer.read_rest();
    ASSERT_EQ(printer.wait(), 0);
    std::ofstream(rules_) << rules;
  }

  [[nodiscard]] LabOutcome run() const {
    return run_lab({"run", "checkout", "--rules", rules_.string(), "--cpus", "0.3", "--rate", "200",
                    "--blocks", "1", "--warmup", "0.5s", "--duration", "1s", "--out",
                    out_.path().string()});
  }

  const ScratchFolder folder_, out_;
  const std::filesystem::path rules_ = folder_.path() / "rules.json";
};

TEST_F(RulesFile, IsGivenToEveryServiceOfTheRun) {
  const LabOutcome outcome = run();
  const nlohmann::json results = results_of(out_.run_folder());
  EXPECT_TRUE(results.at("equality").at("equal")) << outcome.err;
  EXPECT_GE(results.at("equality").at("requests").get<int>(), 1000);
  EXPECT_GE(results.at("trials").size(), 4U);
  EXPECT_NE(results.at("plan").at("service_command").get<std::string>().find("rules.json"),
            std::string::npos);
}

TEST_F(RulesFile, RunIsDrawnAgainWithTheSameBytes) {
  const LabOutcome outcome = run();
  const std::filesystem::path folder = out_.run_folder();
  const std::string markdown = text_of(folder / "report.md");
  const std::string html = text_of(folder / "report.html");
  std::filesystem::remove(folder / "report.md");
  std::filesystem::remove(folder / "report.html");

  const LabOutcome again = run_lab({"report", folder.string()});
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_EQ(again.out, outcome.out);
  EXPECT_EQ(text_of(folder / "report.md"), markdown);
  EXPECT_EQ(text_of(folder / "report.html"), html);
}

}  // namespace
}  // namespace tests
