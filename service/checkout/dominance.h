// Which rules can never be a line's best, because another of the same kind that applies wherever
// they do always beats them. Leaving those out changes no answer.
#pragma once

#include <vector>

#include "service/checkout/campaign.h"

namespace bookstore::checkout {

// The prices of the books within a scope; both ends occur.
struct PriceRange {
  Money lowest;   // at least one cent
  Money highest;  // at least lowest
};

// True only if, on every line of at most kMaxQuantity units that `weaker` applies to, `stronger`
// applies too and is preferred: a greater discount, or the same with a lower rule id. Both are of
// the same kind, `stronger` applies to every book and coupon that `weaker` applies to, and `prices`
// are those of the books that `weaker` applies to.
//
// A greater amount alone does not decide: rounding and the cap at the line can make the discounts
// equal, and then the lower id wins. So a stronger offer with a higher id must be ahead by a whole
// minor unit on the smallest line (percentage), start from an amount below the lowest price
// (fixedAmount), or need at most half the units (bundle).
[[nodiscard]] bool dominates(const Offer& stronger, const Offer& weaker, PriceRange prices);

// Those of `offers`, all of one kind and scope, that no other dominates and none of `wider` does:
// the offers of the same kind in every scope that includes this one. By ascending min_quantity.
// Offers that can't take anything off any line are left out as well. Cost: n log n and n × (wider +
// result).
[[nodiscard]] std::vector<Offer> non_dominated(std::vector<Offer> offers,
                                               const std::vector<Offer>& wider, PriceRange prices);

}  // namespace bookstore::checkout
