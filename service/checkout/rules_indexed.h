// Rules found by where they apply: a line looks only at the few that can be its best.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "service/checkout/campaign.h"
#include "service/checkout/catalog.h"
#include "service/checkout/coupon_table.h"
#include "service/checkout/dominance.h"

namespace bookstore::checkout {

// Immutable after construction, so any number of threads may ask. A rule belongs to one place (a
// book, a category or all books) and needs one coupon or none. Per place, coupon and kind only the
// rules are kept that no other dominates, there or in a wider scope: the category, all books, no
// coupon. So the cost of a line depends on how many of those there are, not on how many rules were
// published.
class RulesIndexed {
 public:
  // `rules` have passed check_rules against the same catalogue. Only rules whose validity includes
  // `as_of` are taken in.
  RulesIndexed(const std::vector<CampaignRule>& rules, const Catalog& catalog, Timestamp as_of);

  [[nodiscard]] CouponId coupon(const CouponCode& code) const { return coupons_.find(code); }

  // Allocates nothing.
  [[nodiscard]] LineDiscount best(const Book& book, std::int64_t quantity, CouponId coupon) const;

  void collect_offers(const Book& book, CouponId coupon, std::vector<Offer>& offers) const;

  // Offers kept, over all places and coupons.
  [[nodiscard]] std::size_t offer_count() const { return offers_.size(); }

 private:
  using Place = std::uint32_t;

  // A part of offers_, by ascending min_quantity.
  struct Range {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
  };

  struct Entry {
    Place place = 0;
    CouponId coupon = kNoCoupon;
    Offer offer;
  };

  // A place and the wider ones that include it, the widest first.
  struct PlaceChain {
    std::array<Place, 3> places{};
    std::size_t size = 0;
  };
  [[nodiscard]] static PlaceChain chain_of(const Book& book);
  [[nodiscard]] static PlaceChain chain_of(Place place, const Catalog& catalog);

  [[nodiscard]] std::vector<Entry> place_rules(const std::vector<CampaignRule>& rules,
                                               const Catalog& catalog, Timestamp as_of);
  // Keeps what matters of one scope's entries. The wider scopes have been added before.
  void add_scope(std::span<const Entry> entries, const PlaceChain& chain, PriceRange prices);
  [[nodiscard]] std::vector<Offer> wider_offers(const PlaceChain& chain, CouponId coupon,
                                                DiscountKind kind) const;
  [[nodiscard]] Range range(Place place, CouponId coupon) const;

  // Calls visit(range) for each scope along the chain: without and, if there is one, with the
  // coupon.
  template <typename Visit>
  void for_each_range(const PlaceChain& chain, CouponId coupon, Visit visit) const;

  CouponTable coupons_;
  std::vector<Offer> offers_;
  std::vector<Range> without_coupon_;                     // by place
  std::unordered_map<std::uint64_t, Range> with_coupon_;  // by coupon and place
};

}  // namespace bookstore::checkout
