#include "lab/load/user_queues.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <list>

#include "lab/load/random_source.h"

namespace lab::load {
namespace {

TEST(FreeUsers, AreFirstInFirstOutAcrossTheRing) {
  FreeUsers free(3);
  for (const std::uint32_t user : {2U, 0U, 1U}) free.push(user);
  for (const std::uint32_t user : {2U, 0U, 1U, 2U, 0U}) {
    EXPECT_EQ(free.count(), 3U);
    EXPECT_EQ(free.pop(), user);
    free.push(user);
  }
}

TEST(BusyUsers, KeepTheirOrderWhoeverLeaves) {
  constexpr std::uint32_t kUsers = 20;
  BusyUsers busy(kUsers);
  std::list<std::uint32_t> expected;
  RandomSource random(5);
  for (int step = 0; step < 5000; ++step) {
    const auto user = static_cast<std::uint32_t>(random.below(kUsers));
    const auto found = std::ranges::find(expected, user);
    if (found == expected.end()) {
      busy.push(user);
      expected.push_back(user);
    } else {
      busy.remove(user);
      expected.erase(found);
    }
    ASSERT_EQ(busy.count(), expected.size());
    ASSERT_EQ(busy.first(), expected.empty() ? BusyUsers::kNone : expected.front());
  }
}

}  // namespace
}  // namespace lab::load
