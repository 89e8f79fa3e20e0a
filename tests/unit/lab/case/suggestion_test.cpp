#include "lab/case/suggestion.h"

#include <gtest/gtest.h>

#include <array>

namespace lab::casefile {
namespace {

const std::array<std::string, 3> kKnown = {"uniform", "poisson", "v1"};

TEST(Suggestion, FindsTheNearestWord) {
  EXPECT_EQ(suggestion("unifrom", kKnown), "did you mean 'uniform'?");
  EXPECT_EQ(suggestion("poison", kKnown), "did you mean 'poisson'?");
  EXPECT_EQ(suggestion("v12", kKnown), "did you mean 'v1'?");
}

TEST(Suggestion, ListsAllWhenNothingIsNear) {
  EXPECT_EQ(suggestion("something", kKnown), "use one of: uniform, poisson, v1");
  EXPECT_EQ(suggestion("x", kKnown), "use one of: uniform, poisson, v1");
}

}  // namespace
}  // namespace lab::casefile
