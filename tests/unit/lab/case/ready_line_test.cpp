#include "lab/case/ready_line.h"

#include <gtest/gtest.h>

namespace lab::casefile {
namespace {

TEST(ReadyLine, AddressesAreFoundByNameWhateverTheOrderOfTheGroups) {
  const auto addresses = ready_addresses(R"((\w+) (?P<admin>\S+) (?P<public>\S+))",
                                         {"ready", "127.0.0.1:40123", "127.0.0.1:43211"});
  EXPECT_EQ(addresses.public_address, "127.0.0.1:43211");
  EXPECT_EQ(addresses.admin_address, "127.0.0.1:40123");
}

TEST(ReadyLine, PatternMustCompileAndNameBothGroups) {
  EXPECT_TRUE(check_ready_pattern("(?P<admin>a) (?P<public>b)"));
  EXPECT_FALSE(check_ready_pattern("(?P<admin>a"));
  EXPECT_EQ(check_ready_pattern("(?P<admin>a)").error().cause, "has no group named 'public'");
}

}  // namespace
}  // namespace lab::casefile
