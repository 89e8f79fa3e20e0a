// One way to answer a checkout: where the rules come from and what is cached.
#pragma once

#include <memory>
#include <optional>

#include "service/checkout/cart.h"
#include "service/checkout/expiring_cache.h"
#include "service/checkout/quote.h"
#include "service/checkout/rule_set.h"
#include "service/checkout/variant_settings.h"

namespace bookstore::checkout {

// Every variant gives the same quote for the same cart and rules. Threads: different workers may
// price at the same time, one worker not twice; the rest may be called by any thread.
class Variant {
 public:
  Variant() = default;
  Variant(const Variant&) = delete;
  Variant& operator=(const Variant&) = delete;
  virtual ~Variant() = default;

  // The quote of the cart by `rules`; valid until the same worker prices again with this variant.
  [[nodiscard]] virtual const Quote& price(const RuleSet& rules, const Cart& cart,
                                           unsigned worker) = 0;

  // Nothing where the variant has no cache.
  [[nodiscard]] virtual std::optional<CacheStatistics> cache_statistics() const = 0;

  // Empties the cache and tells what it held; nothing where the variant has no cache.
  virtual std::optional<DroppedEntries> drop_cached() = 0;
};

// A variant with caches and scratch space of its own, for workers 0 to workers − 1.
[[nodiscard]] std::unique_ptr<Variant> make_variant(const VariantSettings& settings,
                                                    unsigned workers);

}  // namespace bookstore::checkout
