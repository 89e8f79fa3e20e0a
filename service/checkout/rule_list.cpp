#include "service/checkout/rule_list.h"

namespace bookstore::checkout {

bool RuleList::applies(const CampaignRule& rule, const Book& book, std::string_view coupon) const {
  if (as_of_ < rule.starts_at || as_of_ >= rule.ends_at) return false;
  if (rule.book_id && *rule.book_id != book.id) return false;
  if (rule.category && *rule.category != Catalog::category_name(book.category)) return false;
  return !rule.coupon_code || equal_without_case(*rule.coupon_code, coupon);
}

LineDiscount RuleList::best(const Book& book, std::int64_t quantity,
                            std::string_view coupon) const {
  LineDiscount best;
  for (const CampaignRule& rule : rules_) {
    if (applies(rule, book, coupon)) best.consider(offer_of(rule), book.unit_price, quantity);
  }
  return best;
}

void RuleList::collect_offers(const Book& book, std::string_view coupon,
                              std::vector<Offer>& offers) const {
  for (const CampaignRule& rule : rules_) {
    if (applies(rule, book, coupon)) offers.push_back(offer_of(rule));
  }
}

}  // namespace bookstore::checkout
