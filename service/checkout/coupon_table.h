// Coupon codes as small numbers, so that comparing two is comparing integers.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "service/checkout/coupon.h"

namespace bookstore::checkout {

using CouponId = std::uint32_t;
inline constexpr CouponId kNoCoupon = 0;  // none, or one that no rule knows

// Filled while a set of rules is built, then only read, by any number of threads.
class CouponTable {
 public:
  // The number of a rule's code, a new one if it is new; 1, 2, …
  CouponId add(std::string_view code) {
    const auto next = static_cast<CouponId>(ids_.size() + 1);
    return ids_.try_emplace(std::string(CouponCode(code).lower()), next).first->second;
  }

  [[nodiscard]] CouponId find(const CouponCode& code) const {
    if (code.empty()) return kNoCoupon;
    const auto found = ids_.find(code.lower());
    return found == ids_.end() ? kNoCoupon : found->second;
  }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>{}(text);
    }
  };

  std::unordered_map<std::string, CouponId, Hash, std::equal_to<>> ids_;
};

}  // namespace bookstore::checkout
