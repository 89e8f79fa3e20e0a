#include "service/checkout/caches.h"

#include <gtest/gtest.h>

namespace bookstore::checkout {
namespace {

const Book kBook{10, 0, Money{100}};

Cart cart(std::int64_t customer, std::int64_t quantity, std::string_view coupon) {
  Cart result;
  result.customer_id = customer;
  result.lines.push_back(CartLine{&kBook, quantity});
  result.coupon = CouponCode(coupon);
  return result;
}

TEST(CartKeyedCache, KeyHoldsTheWholeRequest) {
  const std::string key = CartKeyedCache::key(cart(42, 2, "BOOK25"));
  EXPECT_EQ(key, CartKeyedCache::key(cart(42, 2, "book25")));
  EXPECT_NE(key, CartKeyedCache::key(cart(43, 2, "BOOK25")));
  EXPECT_NE(key, CartKeyedCache::key(cart(42, 3, "BOOK25")));
  EXPECT_NE(key, CartKeyedCache::key(cart(42, 2, "")));
  EXPECT_NE(key, CartKeyedCache::key(cart(42, 2, "BOOK25\"")));
}

TEST(CartKeyedCache, NoCouponDiffersFromACouponCalledNull) {
  EXPECT_NE(CartKeyedCache::key(cart(1, 1, "")), CartKeyedCache::key(cart(1, 1, "null")));
}

TEST(ItemKeyedCache, KeyHoldsBookAndCouponOnly) {
  EXPECT_EQ(ItemKeyedCache::key(kBook, CouponCode("Book25")), "10:book25");
  EXPECT_EQ(ItemKeyedCache::key(kBook, CouponCode()), "10:");
}

TEST(ItemKeyedCache, HoldsNoMoreThanItsLimit) {
  ItemKeyedCache cache;
  for (std::size_t i = 0; i < ItemKeyedCache::kMaxEntries + 10; ++i) {
    cache.store(std::to_string(i), std::make_shared<Offers>(), 1, {});
  }
  EXPECT_EQ(cache.statistics().entries, ItemKeyedCache::kMaxEntries);
  EXPECT_EQ(cache.statistics().evictions, 10U);
}

}  // namespace
}  // namespace bookstore::checkout
