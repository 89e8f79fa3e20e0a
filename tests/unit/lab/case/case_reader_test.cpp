#include "lab/case/case_reader.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/run_builder.h"

namespace lab::casefile {
namespace {

namespace fs = std::filesystem;

// A folder of cases with a copy of checkout in it.
class CaseFolder {
 public:
  CaseFolder() {
    fs::create_directory(checkout());
    std::ofstream(checkout() / "case.toml") << testing::checkout_case_text();
    for (const char* file : {"story.md", "coupons.txt", "edge-carts.jsonl"}) {
      std::ofstream(checkout() / file) << "x\n";
    }
  }
  [[nodiscard]] fs::path root() const { return folder_.path(); }
  [[nodiscard]] fs::path checkout() const { return folder_.path() / "checkout"; }

 private:
  testing::TemporaryFolder folder_;
};

TEST(CaseReader, ReadsWhatARunNeeds) {
  const CaseDefinition definition = testing::checkout_case();
  EXPECT_EQ(definition.service.command.front(), "{bin}/bookstore");
  EXPECT_EQ(definition.before, "v1");
  EXPECT_EQ(definition.after, "v2");
  EXPECT_EQ(definition.find_variant("v2")->path, "/api/checkout-v2");
  EXPECT_EQ(definition.find_variant("v2")->route, "/api/checkout-v2");
  EXPECT_EQ(definition.find_variant("v1")->settings.at("rules"), "text");
  EXPECT_EQ(definition.find_variant("v9"), nullptr);
  EXPECT_EQ(definition.load.rate_rps, 700);
  EXPECT_EQ(definition.limit.memory_bytes, 1024.0 * 1024 * 1024);
  EXPECT_EQ(definition.inputs.front().name, "rules");
  EXPECT_EQ(definition.inputs.front().flag, "--rules");
}

TEST(CaseReader, ReadsProfilesAndJudgement) {
  const CaseDefinition definition = testing::checkout_case();
  EXPECT_EQ(definition.profiles.at("quick").measured_s, 2.5);
  EXPECT_TRUE(definition.profiles.at("default").signature);
  EXPECT_FALSE(definition.profiles.at("seed").signature);
  EXPECT_EQ(definition.profiles.at("seed").cpus, 1.0);
  EXPECT_EQ(definition.slo.below_ms, 100);
  EXPECT_EQ(definition.signature.size(), 9U);
  EXPECT_EQ(definition.signature[7].divisor_side, Side::kAfter);
  EXPECT_EQ(definition.suspects.front().role, Role::kRoot);
}

TEST(CaseReader, MetricRolesAreChecked) {
  std::string text = testing::checkout_case_text();
  const std::string at = "[inputs.rules]";
  text.insert(text.find(at), "[service.metrics]\nheap_bytes = \"my_heap\"\n\n");
  EXPECT_EQ(parse_case(text, "f")->service.metrics.at("heap_bytes"), "my_heap");
  text.insert(text.find("heap_bytes"), "heap_byte = \"x\"\n");
  EXPECT_NE(parse_case(text, "f").error().remedy.find("did you mean 'heap_bytes'?"),
            std::string::npos);
}

TEST(CaseReader, FindsACaseInItsFolder) {
  const CaseFolder folder;
  const auto definition = find_case(folder.root(), "checkout");
  ASSERT_TRUE(definition) << definition.error().message();
  EXPECT_EQ(definition->name, "checkout");
}

TEST(CaseReader, SuggestsTheNearestCase) {
  const CaseFolder folder;
  const auto definition = find_case(folder.root(), "chekout");
  ASSERT_FALSE(definition);
  EXPECT_EQ(definition.error().code, common::ErrorCode::kNotFound);
  EXPECT_EQ(definition.error().remedy, "did you mean 'checkout'?");
}

TEST(CaseReader, RefusesACaseWhoseFileIsMissing) {
  const CaseFolder folder;
  fs::remove(folder.checkout() / "coupons.txt");
  const auto definition = read_case(folder.checkout());
  ASSERT_FALSE(definition);
  EXPECT_NE(definition.error().subject.find("coupons.txt"), std::string::npos);
}

TEST(CaseReader, RefusesACaseUnderAnotherName) {
  const CaseFolder folder;
  fs::rename(folder.checkout(), folder.root() / "other");
  const auto definition = read_case(folder.root() / "other");
  ASSERT_FALSE(definition);
  EXPECT_NE(definition.error().cause.find("'checkout'"), std::string::npos);
}

TEST(CaseReader, ListsOnlyFoldersWithACase) {
  const CaseFolder folder;
  fs::create_directory(folder.root() / "notes");
  fs::create_directory(folder.root() / "aaa");
  std::ofstream(folder.root() / "aaa" / "case.toml") << "";
  EXPECT_EQ(*list_cases(folder.root()), (std::vector<std::string>{"aaa", "checkout"}));
  EXPECT_FALSE(list_cases("/nowhere/at/all"));
}

TEST(CaseReader, PrefersTheCaseThatTheRunKept) {
  const CaseFolder folder;
  const testing::TemporaryFolder run;
  ASSERT_TRUE(copy_case_into(folder.checkout(), run.path()));
  EXPECT_TRUE(case_of_run(run.path(), "/nowhere", "checkout"));
  fs::remove(run.path() / "case.toml");
  EXPECT_FALSE(case_of_run(run.path(), "/nowhere", "checkout"));
  EXPECT_TRUE(case_of_run(run.path(), folder.root(), "checkout"));
}

}  // namespace
}  // namespace lab::casefile
