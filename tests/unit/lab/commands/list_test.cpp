#include "lab/commands/list.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/support/run_builder.h"

namespace lab::commands {
namespace {

// Makes `root` a folder of cases with checkout in it.
void add_checkout(const std::filesystem::path& root) {
  std::filesystem::create_directory(root / "checkout");
  std::ofstream(root / "checkout" / "case.toml") << testing::checkout_case_text();
  for (const char* file : {"story.md", "coupons.txt", "edge-carts.jsonl"}) {
    std::ofstream(root / "checkout" / file) << "x\n";
  }
}

TEST(List, NamesCasesVariantsAndSuspectsButNotTheirRoles) {
  const testing::TemporaryFolder folder;
  add_checkout(folder.path());
  std::ostringstream out, err;
  EXPECT_EQ(run_list({folder.path(), false}, out, err), 0) << err.str();
  for (const char* wanted : {"checkout", "v3", "/api/checkout-v2", "the quote cache", "quick"}) {
    EXPECT_NE(out.str().find(wanted), std::string::npos) << wanted;
  }
  EXPECT_EQ(out.str().find("red herring"), std::string::npos);
}

TEST(List, JsonHoldsTheSame) {
  const testing::TemporaryFolder folder;
  add_checkout(folder.path());
  std::ostringstream out, err;
  EXPECT_EQ(run_list({folder.path(), true}, out, err), 0);
  const auto document = nlohmann::json::parse(out.str());
  EXPECT_EQ(document[0]["variants"][1]["path"], "/api/checkout-v2");
  EXPECT_EQ(document[0]["suspects"].size(), 5U);
  EXPECT_FALSE(document[0]["suspects"][0].contains("role"));
}

TEST(List, SaysWhichCaseIsBroken) {
  const testing::TemporaryFolder folder;
  add_checkout(folder.path());
  std::ofstream(folder.path() / "checkout" / "case.toml") << "name = 3\n";
  std::ostringstream out, err;
  EXPECT_EQ(run_list({folder.path(), false}, out, err), 1);
  EXPECT_NE(err.str().find("line 1, key name"), std::string::npos) << err.str();
  EXPECT_TRUE(out.str().empty());
}

TEST(List, IsACommandOfTheProgram) {
  const testing::TemporaryFolder folder;
  CLI::App app;
  int exit_code = 5;
  add_list_command(app, exit_code);
  add_checkout(folder.path());
  app.parse("list --cases " + folder.path().string());
  EXPECT_EQ(exit_code, 0);
}

}  // namespace
}  // namespace lab::commands
