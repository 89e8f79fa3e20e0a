#include "service/checkout/expiring_cache.h"

#include <gtest/gtest.h>

namespace bookstore::checkout {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;
using Cache = ExpiringCache<int>;

constexpr std::uint64_t kRules = 1;

class ExpiringCacheTest : public testing::Test {
 protected:
  void store(Cache& cache, const std::string& key, int value) {
    cache.store(key, std::make_shared<const int>(value), sizeof(int), kRules, now_);
  }
  bool has(Cache& cache, const std::string& key) {
    return cache.find(key, kRules, now_) != nullptr;
  }

  Cache::Time now_{};
};

TEST_F(ExpiringCacheTest, CountsHitsAndMisses) {
  Cache cache({Expiry::kSliding, minutes{30}, 0});
  EXPECT_FALSE(has(cache, "a"));
  store(cache, "a", 7);
  EXPECT_EQ(*cache.find("a", kRules, now_), 7);
  EXPECT_FALSE(has(cache, "b"));
  const CacheStatistics statistics = cache.statistics();
  EXPECT_EQ(statistics.hits, 1U);
  EXPECT_EQ(statistics.misses, 2U);
  EXPECT_EQ(statistics.entries, 1U);
  EXPECT_GT(statistics.bytes, sizeof(int));
}

TEST_F(ExpiringCacheTest, SlidingExpiryCountsFromTheLastUse) {
  Cache cache({Expiry::kSliding, minutes{30}, 0});
  store(cache, "a", 1);
  now_ += minutes{29};
  EXPECT_TRUE(has(cache, "a"));
  now_ += minutes{29};
  EXPECT_TRUE(has(cache, "a"));
  now_ += minutes{30};
  EXPECT_FALSE(has(cache, "a"));
}

TEST_F(ExpiringCacheTest, AbsoluteExpiryCountsFromTheStore) {
  Cache cache({Expiry::kAbsolute, seconds{30}, 0});
  store(cache, "a", 1);
  now_ += seconds{29};
  EXPECT_TRUE(has(cache, "a"));
  now_ += seconds{1};
  EXPECT_FALSE(has(cache, "a"));
}

TEST_F(ExpiringCacheTest, StoringDropsWhatHasExpired) {
  Cache cache({Expiry::kSliding, minutes{30}, 0});
  for (const char* key : {"a", "b", "c"}) store(cache, key, 1);
  const std::uint64_t bytes = cache.statistics().bytes;
  now_ += minutes{30};
  store(cache, "d", 1);
  EXPECT_EQ(cache.statistics().entries, 1U);
  EXPECT_EQ(cache.statistics().evictions, 3U);
  EXPECT_EQ(cache.statistics().bytes, bytes / 3);
}

TEST_F(ExpiringCacheTest, SizeLimitDropsTheLeastRecentlyUsed) {
  Cache cache({Expiry::kAbsolute, minutes{30}, 2});
  store(cache, "a", 1);
  store(cache, "b", 2);
  EXPECT_TRUE(has(cache, "a"));
  store(cache, "c", 3);
  EXPECT_TRUE(has(cache, "a"));
  EXPECT_FALSE(has(cache, "b"));
  EXPECT_TRUE(has(cache, "c"));
  EXPECT_EQ(cache.statistics().evictions, 1U);
}

TEST_F(ExpiringCacheTest, WithoutASizeLimitItGrowsByOneAMiss) {
  Cache cache({Expiry::kSliding, minutes{30}, 0});
  for (int i = 0; i < 20'000; ++i) {
    const std::string key = std::to_string(i);
    if (!has(cache, key)) store(cache, key, i);
  }
  EXPECT_EQ(cache.statistics().entries, 20'000U);
  EXPECT_EQ(cache.statistics().misses, 20'000U);
  EXPECT_EQ(cache.statistics().hits, 0U);
}

TEST_F(ExpiringCacheTest, ReplacingKeepsOneEntry) {
  Cache cache({Expiry::kSliding, minutes{30}, 0});
  store(cache, "a", 1);
  const std::uint64_t bytes = cache.statistics().bytes;
  store(cache, "a", 2);
  EXPECT_EQ(*cache.find("a", kRules, now_), 2);
  EXPECT_EQ(cache.statistics().entries, 1U);
  EXPECT_EQ(cache.statistics().bytes, bytes);
}

TEST_F(ExpiringCacheTest, AnEntryOfOtherRulesIsAMiss) {
  Cache cache({Expiry::kSliding, minutes{30}, 0});
  store(cache, "a", 1);
  EXPECT_EQ(cache.find("a", kRules + 1, now_), nullptr);
}

TEST_F(ExpiringCacheTest, AFoundValueOutlivesItsEntry) {
  Cache cache({Expiry::kSliding, minutes{30}, 0});
  store(cache, "a", 9);
  const std::shared_ptr<const int> found = cache.find("a", kRules, now_);
  cache.clear();
  EXPECT_EQ(*found, 9);
  EXPECT_EQ(cache.statistics().entries, 0U);
  EXPECT_EQ(cache.statistics().bytes, 0U);
}

}  // namespace
}  // namespace bookstore::checkout
