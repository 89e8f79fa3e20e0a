#include "service/checkout/rule_format.h"

#include <algorithm>
#include <array>

#include "service/checkout/coupon.h"
#include "service/checkout/timestamp.h"

namespace bookstore::checkout {
namespace {

constexpr std::array<std::string_view, 10> kFieldNames{
    "id",         "name",   "kind",        "category", "bookId",
    "couponCode", "amount", "minQuantity", "startsAt", "endsAt"};

}  // namespace

bool LessWithoutCase::operator()(std::string_view a, std::string_view b) const {
  return std::ranges::lexicographical_compare(a, b, {}, to_lower, to_lower);
}

RuleFormat::RuleFormat()
    : kinds_{{"percentage", DiscountKind::kPercentage},
             {"fixedAmount", DiscountKind::kFixedAmount},
             {"bundle", DiscountKind::kBundle}},
      coupon_(kCouponPattern),
      timestamp_(kTimestampPattern) {
  for (std::size_t i = 0; i < kFieldNames.size(); ++i) {
    fields_.emplace(kFieldNames[i], static_cast<RuleField>(i));
  }
}

std::optional<RuleField> RuleFormat::field(std::string_view name) const {
  const auto found = fields_.find(name);
  if (found == fields_.end()) return std::nullopt;
  return found->second;
}

std::optional<DiscountKind> RuleFormat::kind(std::string_view name) const {
  const auto found = kinds_.find(name);
  if (found == kinds_.end()) return std::nullopt;
  return found->second;
}

bool RuleFormat::is_coupon(std::string_view text) const { return RE2::FullMatch(text, coupon_); }

bool RuleFormat::is_timestamp(std::string_view text) const {
  return RE2::FullMatch(text, timestamp_);
}

std::string_view field_name(RuleField field) {
  return kFieldNames.at(static_cast<std::size_t>(field));
}

}  // namespace bookstore::checkout
