// Campaign rules: what the back office publishes, and what a rule is worth on a line.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "service/checkout/money.h"
#include "service/checkout/timestamp.h"

namespace bookstore::checkout {

enum class DiscountKind : std::uint8_t {
  kPercentage,   // amount: hundredths of a percent of the line, 0 to 10,000
  kFixedAmount,  // amount: minor units off each unit, 0 to kMaxAmount
  kBundle,       // of every min_quantity units one is free; amount is 0
};

// One rule as read from the text. Owns its strings; a plain value.
struct CampaignRule {
  std::int64_t id = 0;  // 1 to 2^53 − 1, so that every JSON reader keeps it exact
  std::string name;
  DiscountKind kind = DiscountKind::kPercentage;
  std::optional<std::string> category;     // nullopt: every category
  std::optional<std::int64_t> book_id;     // nullopt: every book
  std::optional<std::string> coupon_code;  // nullopt: no coupon needed
  std::int64_t amount = 0;                 // hundredths; see DiscountKind
  std::int64_t min_quantity = 1;           // 1 to 1,000,000
  Timestamp starts_at;                     // applies at this time …
  Timestamp ends_at;                       // … and until just before this one
};

// What a rule gives, apart from where and when it applies.
struct Offer {
  std::int64_t rule_id = 0;
  std::int64_t amount = 0;
  std::int64_t min_quantity = 1;
  DiscountKind kind = DiscountKind::kPercentage;
};

[[nodiscard]] inline Offer offer_of(const CampaignRule& rule) {
  return Offer{rule.id, rule.amount, rule.min_quantity, rule.kind};
}

// What `offer` takes off a line of `quantity` units (at least offer.min_quantity, at most
// kMaxQuantity) at `unit_price`: from 0 to the whole line, rounded half up to minor units once.
[[nodiscard]] inline Money discount_of(const Offer& offer, Money unit_price,
                                       std::int64_t quantity) {
  switch (offer.kind) {
    case DiscountKind::kPercentage:
      return percentage_of(unit_price * quantity, offer.amount);
    case DiscountKind::kFixedAmount:
      return Money{std::min(offer.amount, unit_price.cents)} * quantity;
    case DiscountKind::kBundle:
      return unit_price * (quantity / offer.min_quantity);
  }
  return Money{};
}

// The rule that a line gets and what it takes off; rule_id 0 and nothing off where none applies.
struct LineDiscount {
  std::int64_t rule_id = 0;
  Money discount;

  // Takes the offer if its discount is greater, or equal with a lower rule id. A discount of zero
  // is no campaign, so such an offer is never taken. The order of calls makes no difference.
  void consider(const Offer& offer, Money unit_price, std::int64_t quantity) {
    if (quantity < offer.min_quantity) return;
    const Money candidate = discount_of(offer, unit_price, quantity);
    const bool better =
        candidate > discount || (candidate == discount && rule_id != 0 && offer.rule_id < rule_id);
    if (better) *this = LineDiscount{offer.rule_id, candidate};
  }
};

}  // namespace bookstore::checkout
