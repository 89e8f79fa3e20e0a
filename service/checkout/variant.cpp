#include "service/checkout/variant.h"

#include <utility>
#include <vector>

#include "service/checkout/caches.h"
#include "service/checkout/pricing.h"
#include "service/checkout/rules_from_text.h"

namespace bookstore::checkout {
namespace {

// The two sources whose rules are ready; RulesFromText is the third.
class RulesKeptInMemory {
 public:
  explicit RulesKeptInMemory(unsigned) {}
  static const RulesInMemory& rules(const RuleSet& published, unsigned) {
    return published.in_memory();
  }
};

class RulesKeptIndexed {
 public:
  explicit RulesKeptIndexed(unsigned) {}
  static const RulesIndexed& rules(const RuleSet& published, unsigned) {
    return published.indexed();
  }
};

// Prices every cart.
template <typename Source>
class WithoutCache : public Variant {
 public:
  explicit WithoutCache(unsigned workers) : source_(workers), slots_(workers) {
    for (Slot& slot : slots_) slot.quote.lines.reserve(kMaxLines);
  }

  const Quote& price(const RuleSet& published, const Cart& cart, unsigned worker) override {
    const auto& rules = source_.rules(published, worker);
    Quote& quote = slots_[worker].quote;
    price_cart(rules, cart, quote);
    return quote;
  }

  [[nodiscard]] std::optional<CacheStatistics> cache_statistics() const override { return {}; }
  std::optional<DroppedEntries> drop_cached() override { return {}; }

 private:
  struct alignas(64) Slot {
    Quote quote;
  };

  Source source_;
  std::vector<Slot> slots_;
};

// Prices a cart that no one has sent within half an hour.
template <typename Source>
class WithCartCache : public Variant {
 public:
  explicit WithCartCache(unsigned workers) : source_(workers), slots_(workers) {}

  const Quote& price(const RuleSet& published, const Cart& cart, unsigned worker) override {
    const CacheClock::time_point now = CacheClock::now();
    std::string key = CartKeyedCache::key(cart);
    std::shared_ptr<const Quote>& quote = slots_[worker].quote;
    quote = cache_.find(key, published.generation(), now);
    if (quote == nullptr) {
      quote = priced(published, cart, worker);
      cache_.store(std::move(key), quote, published.generation(), now);
    }
    return *quote;
  }

  [[nodiscard]] std::optional<CacheStatistics> cache_statistics() const override {
    return cache_.statistics();
  }
  std::optional<DroppedEntries> drop_cached() override { return cache_.clear(); }

 private:
  struct alignas(64) Slot {
    std::shared_ptr<const Quote> quote;  // what price() returned last
  };

  std::shared_ptr<const Quote> priced(const RuleSet& published, const Cart& cart, unsigned worker) {
    const auto& rules = source_.rules(published, worker);
    auto quote = std::make_shared<Quote>();
    price_cart(rules, cart, *quote);
    return quote;
  }

  Source source_;
  CartKeyedCache cache_;
  std::vector<Slot> slots_;
};

// Asks the rules only about books that no one has bought with the same coupon a moment ago.
template <typename Source>
class WithItemCache : public Variant {
 public:
  explicit WithItemCache(unsigned workers) : source_(workers), slots_(workers) {}

  const Quote& price(const RuleSet& published, const Cart& cart, unsigned worker) override {
    const CacheClock::time_point now = CacheClock::now();
    Slot& slot = slots_[worker];
    slot.offers.clear();
    bool all_found = true;
    for (const CartLine& line : cart.lines) {
      slot.offers.push_back(
          cache_.find(ItemKeyedCache::key(*line.book, cart.coupon), published.generation(), now));
      all_found = all_found && slot.offers.back() != nullptr;
    }
    if (!all_found) ask_rules(published, cart, worker, now);
    price_by_offers(cart, slot);
    return slot.quote;
  }

  [[nodiscard]] std::optional<CacheStatistics> cache_statistics() const override {
    return cache_.statistics();
  }
  std::optional<DroppedEntries> drop_cached() override { return cache_.clear(); }

 private:
  struct alignas(64) Slot {
    std::vector<std::shared_ptr<const Offers>> offers;  // of the cart's lines, in their order
    Quote quote;
  };

  void ask_rules(const RuleSet& published, const Cart& cart, unsigned worker,
                 CacheClock::time_point now) {
    const auto& rules = source_.rules(published, worker);
    const auto coupon = rules.coupon(cart.coupon);
    for (std::size_t i = 0; i < cart.lines.size(); ++i) {
      std::shared_ptr<const Offers>& offers = slots_[worker].offers[i];
      if (offers != nullptr) continue;
      auto found = std::make_shared<Offers>();
      rules.collect_offers(*cart.lines[i].book, coupon, *found);
      offers = std::move(found);
      cache_.store(ItemKeyedCache::key(*cart.lines[i].book, cart.coupon), offers,
                   published.generation(), now);
    }
  }

  static void price_by_offers(const Cart& cart, Slot& slot) {
    begin_quote(slot.quote, cart);
    for (std::size_t i = 0; i < cart.lines.size(); ++i) {
      const CartLine& line = cart.lines[i];
      LineDiscount best;
      for (const Offer& offer : *slot.offers[i]) {
        best.consider(offer, line.book->unit_price, line.quantity);
      }
      add_line(slot.quote, line, best);
    }
  }

  Source source_;
  ItemKeyedCache cache_;
  std::vector<Slot> slots_;
};

template <typename Source>
std::unique_ptr<Variant> with_cache(CacheUse cache, unsigned workers) {
  switch (cache) {
    case CacheUse::kCart:
      return std::make_unique<WithCartCache<Source>>(workers);
    case CacheUse::kItem:
      return std::make_unique<WithItemCache<Source>>(workers);
    case CacheUse::kNone:
      break;
  }
  return std::make_unique<WithoutCache<Source>>(workers);
}

template <typename Format>
std::unique_ptr<Variant> from_text(const VariantSettings& settings, unsigned workers) {
  if (settings.parser == ParserUse::kReused) {
    return with_cache<RulesFromText<Format, ReusedParser>>(settings.cache, workers);
  }
  return with_cache<RulesFromText<Format, FreshParser>>(settings.cache, workers);
}

}  // namespace

std::unique_ptr<Variant> make_variant(const VariantSettings& settings, unsigned workers) {
  switch (settings.rules) {
    case RulesUse::kMemory:
      return with_cache<RulesKeptInMemory>(settings.cache, workers);
    case RulesUse::kIndexed:
      return with_cache<RulesKeptIndexed>(settings.cache, workers);
    case RulesUse::kText:
      break;
  }
  if (settings.format == FormatUse::kShared) return from_text<SharedFormat>(settings, workers);
  return from_text<FreshFormat>(settings, workers);
}

}  // namespace bookstore::checkout
