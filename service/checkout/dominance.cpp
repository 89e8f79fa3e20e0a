#include "service/checkout/dominance.h"

#include <algorithm>
#include <tuple>

namespace bookstore::checkout {
namespace {

// The amount that counts: above the highest price a fixed amount takes off no more.
std::int64_t effective_amount(const Offer& offer, PriceRange prices) {
  return offer.kind == DiscountKind::kFixedAmount ? std::min(offer.amount, prices.highest.cents)
                                                  : offer.amount;
}

bool never_discounts(const Offer& offer) {
  return offer.min_quantity > kMaxQuantity ||
         (offer.amount == 0 && offer.kind != DiscountKind::kBundle);
}

// `ahead` has the greater amount. A line that `behind` applies to is worth at least this much;
// ahead by a whole cent before rounding stays ahead after it.
bool percentage_never_ties(std::int64_t ahead, const Offer& behind, PriceRange prices) {
  const Money smallest_line = prices.lowest * behind.min_quantity;
  return (ahead - behind.amount) * smallest_line.cents >= kWholePercentage;
}

// Never behind: on each line at least the same discount.
bool never_less(const Offer& a, const Offer& b, PriceRange prices) {
  return a.min_quantity <= b.min_quantity &&
         effective_amount(a, prices) >= effective_amount(b, prices);
}

// Given never_less: on each line a greater discount.
bool always_more(const Offer& a, const Offer& b, PriceRange prices) {
  switch (a.kind) {
    case DiscountKind::kPercentage:
      return percentage_never_ties(a.amount, b, prices);
    case DiscountKind::kFixedAmount:
      return b.amount < a.amount && b.amount < prices.lowest.cents;
    case DiscountKind::kBundle:
      return 2 * a.min_quantity <= b.min_quantity;
  }
  return false;
}

}  // namespace

bool dominates(const Offer& stronger, const Offer& weaker, PriceRange prices) {
  if (!never_less(stronger, weaker, prices)) return false;
  return stronger.rule_id < weaker.rule_id || always_more(stronger, weaker, prices);
}

std::vector<Offer> non_dominated(std::vector<Offer> offers, const std::vector<Offer>& wider,
                                 PriceRange prices) {
  std::erase_if(offers, never_discounts);
  // In this order no offer is dominated by a later one.
  std::ranges::sort(offers, {}, [&](const Offer& offer) {
    return std::tuple(offer.min_quantity, -effective_amount(offer, prices), offer.rule_id);
  });
  std::vector<Offer> kept;
  for (const Offer& offer : offers) {
    const auto beats_it = [&](const Offer& other) { return dominates(other, offer, prices); };
    if (std::ranges::none_of(wider, beats_it) && std::ranges::none_of(kept, beats_it)) {
      kept.push_back(offer);
    }
  }
  return kept;
}

}  // namespace bookstore::checkout
