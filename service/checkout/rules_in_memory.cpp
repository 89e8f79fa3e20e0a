#include "service/checkout/rules_in_memory.h"

#include <limits>

namespace bookstore::checkout {
namespace {

constexpr unsigned kBookBits = 16;
constexpr unsigned kCategoryBits = 16;
static_assert(kBookCount < (1U << kBookBits));
static_assert(std::numeric_limits<CategoryId>::digits <= kCategoryBits);

constexpr std::uint64_t book_part(std::uint64_t book) { return book; }
constexpr std::uint64_t category_part(std::uint64_t category) { return category << kBookBits; }
constexpr std::uint64_t coupon_part(std::uint64_t coupon) {
  return coupon << (kBookBits + kCategoryBits);
}

constexpr std::uint64_t kBookMask = book_part((1U << kBookBits) - 1);
constexpr std::uint64_t kCategoryMask = category_part((1U << kCategoryBits) - 1);
constexpr std::uint64_t kCouponMask = coupon_part(std::numeric_limits<CouponId>::max());

std::uint64_t line_word(const Book& book, CouponId coupon) {
  return book_part(book.id) | category_part(book.category) | coupon_part(coupon);
}

ScopeWord scope_of(const CampaignRule& rule, CouponTable& coupons) {
  ScopeWord scope;
  if (rule.book_id) {
    scope.value |= book_part(static_cast<std::uint64_t>(*rule.book_id));
    scope.mask |= kBookMask;
  }
  if (rule.category) {
    scope.value |= category_part(Catalog::find_category(*rule.category).value());
    scope.mask |= kCategoryMask;
  }
  if (rule.coupon_code) {
    scope.value |= coupon_part(coupons.add(*rule.coupon_code));
    scope.mask |= kCouponMask;
  }
  return scope;
}

}  // namespace

RulesInMemory::RulesInMemory(const std::vector<CampaignRule>& rules, Timestamp as_of)
    : as_of_(as_of) {
  scopes_.reserve(rules.size());
  terms_.reserve(rules.size());
  for (const CampaignRule& rule : rules) {
    scopes_.push_back(scope_of(rule, coupons_));
    terms_.push_back(Terms{offer_of(rule), rule.starts_at, rule.ends_at});
  }
}

template <typename Take>
void RulesInMemory::for_each_match(std::uint64_t line, Take take) const {
  for (std::size_t i = 0; i < scopes_.size(); ++i) {
    if (!scopes_[i].covers(line)) continue;
    const Terms& terms = terms_[i];
    if (as_of_ >= terms.starts_at && as_of_ < terms.ends_at) take(terms.offer);
  }
}

LineDiscount RulesInMemory::best(const Book& book, std::int64_t quantity, CouponId coupon) const {
  LineDiscount best;
  for_each_match(line_word(book, coupon),
                 [&](const Offer& offer) { best.consider(offer, book.unit_price, quantity); });
  return best;
}

void RulesInMemory::collect_offers(const Book& book, CouponId coupon,
                                   std::vector<Offer>& offers) const {
  for_each_match(line_word(book, coupon), [&](const Offer& offer) { offers.push_back(offer); });
}

}  // namespace bookstore::checkout
