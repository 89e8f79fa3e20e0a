// What the checkout caches, and under which key.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "service/checkout/cart.h"
#include "service/checkout/expiring_cache.h"
#include "service/checkout/quote.h"

namespace bookstore::checkout {

// Quotes by the whole request, customer included: one cache for all workers, 30 minutes after last
// use, no size limit. Any thread.
class CartKeyedCache {
 public:
  using Time = CacheClock::time_point;

  CartKeyedCache() : cache_({Expiry::kSliding, std::chrono::minutes{30}, 0}) {}

  // The canonical text of a request: its members in one order, the coupon in lower case.
  [[nodiscard]] static std::string key(const Cart& cart);

  [[nodiscard]] std::shared_ptr<const Quote> find(const std::string& key, std::uint64_t generation,
                                                  Time now) {
    return cache_.find(key, generation, now);
  }
  void store(std::string key, std::shared_ptr<const Quote> quote, std::uint64_t generation,
             Time now) {
    const std::size_t bytes = size_in_memory(*quote);
    cache_.store(std::move(key), std::move(quote), bytes, generation, now);
  }

  DroppedEntries clear() { return cache_.clear(); }
  [[nodiscard]] CacheStatistics statistics() const { return cache_.statistics(); }

 private:
  ExpiringCache<Quote> cache_;
};

using Offers = std::vector<Offer>;

// By book and coupon: every offer that may apply. The quantity is not in the key, because it only
// decides among these offers, which is cheap: so any two carts with the same book and coupon share
// an entry, and the answer is still that of the rules. 30 seconds after storing, 10,000 entries
// (twice the catalogue). Any thread.
class ItemKeyedCache {
 public:
  using Time = CacheClock::time_point;

  static constexpr std::size_t kMaxEntries = 10'000;
  static constexpr std::chrono::seconds kLifetime{30};

  ItemKeyedCache() : cache_({Expiry::kAbsolute, kLifetime, kMaxEntries}) {}

  // "10:book25".
  [[nodiscard]] static std::string key(const Book& book, const CouponCode& coupon);

  [[nodiscard]] std::shared_ptr<const Offers> find(const std::string& key, std::uint64_t generation,
                                                   Time now) {
    return cache_.find(key, generation, now);
  }
  void store(std::string key, std::shared_ptr<const Offers> offers, std::uint64_t generation,
             Time now) {
    const std::size_t bytes = sizeof(Offers) + offers->capacity() * sizeof(Offer);
    cache_.store(std::move(key), std::move(offers), bytes, generation, now);
  }

  DroppedEntries clear() { return cache_.clear(); }
  [[nodiscard]] CacheStatistics statistics() const { return cache_.statistics(); }

 private:
  ExpiringCache<Offers> cache_;
};

}  // namespace bookstore::checkout
