// Rules as they were read: a list of objects, searched from its start to its end.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "service/checkout/campaign.h"
#include "service/checkout/catalog.h"
#include "service/checkout/coupon.h"

namespace bookstore::checkout {

// Owns its rules; immutable after construction, so any number of threads may ask.
class RuleList {
 public:
  // Only rules whose validity includes `as_of` apply.
  RuleList(std::vector<CampaignRule> rules, Timestamp as_of)
      : rules_(std::move(rules)), as_of_(as_of) {}

  [[nodiscard]] static std::string_view coupon(const CouponCode& code) { return code.lower(); }

  [[nodiscard]] LineDiscount best(const Book& book, std::int64_t quantity,
                                  std::string_view coupon) const;

  void collect_offers(const Book& book, std::string_view coupon, std::vector<Offer>& offers) const;

 private:
  [[nodiscard]] bool applies(const CampaignRule& rule, const Book& book,
                             std::string_view coupon) const;

  std::vector<CampaignRule> rules_;
  Timestamp as_of_;
};

}  // namespace bookstore::checkout
