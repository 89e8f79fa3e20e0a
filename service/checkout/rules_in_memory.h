// Rules parsed once and kept in a compact form; every line still looks at every rule.
#pragma once

#include <cstdint>
#include <vector>

#include "service/checkout/campaign.h"
#include "service/checkout/catalog.h"
#include "service/checkout/coupon_table.h"

namespace bookstore::checkout {

// Where a rule applies, and what a line is, in one comparable word: book, category and coupon side
// by side. A rule compares only the parts it cares about.
struct ScopeWord {
  std::uint64_t value = 0;
  std::uint64_t mask = 0;  // ones where the rule cares

  [[nodiscard]] bool covers(std::uint64_t line) const { return ((line ^ value) & mask) == 0; }
};

// Immutable after construction, so any number of threads may ask. Scopes stand apart from what the
// rules give: the search reads 16 bytes a rule, and the rest only of those few that cover the line.
class RulesInMemory {
 public:
  // `rules` have passed check_rules. Only rules whose validity includes `as_of` apply.
  RulesInMemory(const std::vector<CampaignRule>& rules, Timestamp as_of);

  [[nodiscard]] CouponId coupon(const CouponCode& code) const { return coupons_.find(code); }

  // Allocates nothing.
  [[nodiscard]] LineDiscount best(const Book& book, std::int64_t quantity, CouponId coupon) const;

  void collect_offers(const Book& book, CouponId coupon, std::vector<Offer>& offers) const;

 private:
  struct Terms {
    Offer offer;
    Timestamp starts_at;
    Timestamp ends_at;
  };

  // Calls take(offer) for every rule that covers the line and is valid.
  template <typename Take>
  void for_each_match(std::uint64_t line, Take take) const;

  CouponTable coupons_;
  std::vector<ScopeWord> scopes_;  // scopes_[i] and terms_[i] are one rule
  std::vector<Terms> terms_;
  Timestamp as_of_;
};

}  // namespace bookstore::checkout
