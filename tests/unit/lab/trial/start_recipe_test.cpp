#include "lab/trial/start_recipe.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "lab/case/case_reader.h"
#include "lab/trial/temporary_folder.h"
#include "tests/support/places.h"

namespace lab::trial {
namespace {

TEST(FillWords, ReplacesWhatItKnowsAndLeavesOtherBraces) {
  const std::map<std::string, std::string> words{{"port", "8080"}, {"work", "/w"}};
  EXPECT_EQ(fill_words("server { listen 127.0.0.1:{port}; root {work}; }", words),
            "server { listen 127.0.0.1:8080; root /w; }");
  EXPECT_EQ(fill_words("{unknown} {port", words), "{unknown} {port");
  EXPECT_EQ(fill_words("{{port}}", words), "{8080}");
  EXPECT_EQ(fill_words("", words), "");
}

TEST(FillWords, DoesNotFillWhatItHasFilledIn) {
  EXPECT_EQ(fill_words("{a}", {{"a", "{b}"}, {"b", "c"}}), "{b}");
}

class NginxRecipe : public ::testing::Test {
 protected:
  NginxRecipe() {
    options_.own_case = tests::source_file("lab/examples/nginx-gzip");
    definition_ = casefile::read_case(options_.own_case).value();
    definition_.service.command[0] = "true";  // a program that every machine has
  }

  RunOptions options_;
  casefile::CaseDefinition definition_;
};

TEST_F(NginxRecipe, EveryVariantHasItsOwnWords) {
  const auto recipes = start_recipes(definition_, options_, 2);
  ASSERT_TRUE(recipes) << recipes.error().message();
  EXPECT_EQ(recipes->at("level-9").words.at("level"), "9");
  EXPECT_FALSE(recipes->at("level-9") == recipes->at("level-1"));
  EXPECT_TRUE(recipes->at("level-9").command.front().ends_with("/true"));
}

TEST_F(NginxRecipe, TemplatesAreFilledIntoTheFolderOfTheStart) {
  const auto recipes = start_recipes(definition_, options_, 2);
  ASSERT_TRUE(recipes);
  const auto folder = TemporaryFolder::make();
  ASSERT_TRUE(folder);
  const auto start = prepare_start(recipes->at("level-1"), folder->path());
  ASSERT_TRUE(start) << start.error().message();
  EXPECT_EQ(start->command.argv[2], folder->path().string());
  EXPECT_TRUE(start->address.starts_with("127.0.0.1:"));
  EXPECT_FALSE(start->address.ends_with(":0"));
  std::ifstream file(folder->path() / "nginx.conf");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  EXPECT_NE(text.find("listen " + start->address + ";"), std::string::npos) << text;
  EXPECT_NE(text.find("gzip_comp_level 1;"), std::string::npos);
}

TEST_F(NginxRecipe, ProgramThatIsNotThereIsNamed) {
  definition_.service.command[0] = "no-such-program";
  const auto recipes = start_recipes(definition_, options_, 2);
  ASSERT_FALSE(recipes);
  EXPECT_EQ(recipes.error().subject, "no-such-program");
  EXPECT_NE(recipes.error().remedy.find("install"), std::string::npos);
}

TEST_F(NginxRecipe, InAContainerIsTheImagesProgramAndHasNoTemplates) {
  options_.limits = "docker";
  EXPECT_FALSE(start_recipes(definition_, options_, 2));
  definition_.service.templates.clear();
  definition_.service.command = {"{bin}/shop", "--workers", "{workers}"};
  definition_.inputs.push_back({"rules", "--rules", "file", ""});
  options_.inputs["rules"] = "/r/rules.json";
  const auto recipes = start_recipes(definition_, options_, 2);
  ASSERT_TRUE(recipes) << recipes.error().message();
  EXPECT_EQ(recipes->at("level-1").command,
            (std::vector<std::string>{"/usr/local/bin/shop", "--workers", "2", "--rules",
                                      "/r/rules.json"}));
}

TEST_F(NginxRecipe, TargetTakesThePlaceOfEveryStart) {
  options_.target = "http://127.0.0.1:8080";
  options_.target_metrics = "http://127.0.0.1:9090";
  const auto recipes = start_recipes(definition_, options_, 2);
  ASSERT_TRUE(recipes);
  EXPECT_TRUE(recipes->at("level-9") == recipes->at("level-1"));
  EXPECT_EQ(recipes->at("level-9").running_metrics->port, 9090);
  EXPECT_TRUE(*runs_already(definition_, options_));
}

TEST_F(NginxRecipe, OneSideAloneCannotRunAlready) {
  definition_.variants[0].running.url = "http://127.0.0.1:8080";
  EXPECT_FALSE(runs_already(definition_, options_));
  definition_.variants[1].running.url = "http://127.0.0.1:8081";
  EXPECT_TRUE(*runs_already(definition_, options_));
}

}  // namespace
}  // namespace lab::trial
