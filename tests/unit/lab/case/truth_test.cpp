// The truth of the checkout case agrees with its case.toml.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "lab/record/measure.h"
#include "tests/support/places.h"
#include "tests/support/run_builder.h"

namespace lab::casefile {
namespace {

nlohmann::json checkout_truth() {
  std::ifstream file(tests::source_file("lab/cases/checkout/truth.json"));
  return nlohmann::json::parse(file);
}

TEST(CheckoutTruth, NamesOneRootCauseWithItsPlace) {
  const nlohmann::json truth = checkout_truth();
  std::size_t roots = 0;
  for (const auto& cause : truth["causes"]) {
    roots += cause["role"] == "root" ? 1U : 0U;
    EXPECT_FALSE(cause["places"].empty()) << cause["id"];
  }
  EXPECT_EQ(roots, 1U);
}

TEST(CheckoutTruth, SettingsAreThoseOfTheVariants) {
  const CaseDefinition definition = testing::checkout_case();
  const nlohmann::json truth = checkout_truth();
  const Variant* variant = definition.find_variant(truth["variant"]);
  ASSERT_NE(variant, nullptr);
  for (const char* part : {"causes", "not_causes"}) {
    for (const auto& item : truth[part]) {
      if (!item.contains("setting")) continue;
      for (const auto& [name, value] : item["setting"].items()) {
        EXPECT_EQ(variant->settings.at(name), value.get<std::string>()) << item["id"];
      }
    }
  }
}

TEST(CheckoutTruth, SignsAreMeasures) {
  const auto& names = record::measure_names();
  const nlohmann::json truth = checkout_truth();
  for (const char* part : {"causes", "not_causes"}) {
    for (const auto& item : truth[part]) {
      if (!item.contains("signs")) continue;
      for (const auto& sign : item["signs"]) {
        EXPECT_NE(std::find(names.begin(), names.end(), sign["measure"].get<std::string>()),
                  names.end())
            << sign;
      }
    }
  }
}

// The truth is what diagnoses are scored against, so a place that was moved must be told here.
TEST(CheckoutTruth, PlacesAreInTheSource) {
  const nlohmann::json truth = checkout_truth();
  for (const char* part : {"causes", "not_causes"}) {
    for (const auto& item : truth[part]) {
      for (const auto& place : item.value("places", nlohmann::json::array())) {
        std::ifstream file(tests::source_file(place["file"]));
        const std::string source{std::istreambuf_iterator<char>(file), {}};
        const std::string symbol = place["symbol"];
        const std::string name = symbol.substr(symbol.rfind(':') + 1);
        EXPECT_NE(source.find("class " + name), std::string::npos) << place;
      }
    }
  }
}

}  // namespace
}  // namespace lab::casefile
