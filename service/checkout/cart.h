// What a customer wants to buy, after every check has passed.
#pragma once

#include <boost/container/static_vector.hpp>
#include <cstdint>

#include "service/checkout/catalog.h"
#include "service/checkout/coupon.h"
#include "service/checkout/money.h"

namespace bookstore::checkout {

struct CartLine {
  const Book* book = nullptr;  // of the catalogue; never null in a cart that was read
  std::int64_t quantity = 0;   // 1 to kMaxQuantity
};

// 1 to kMaxLines lines, inside the object: filling a cart never allocates. The same book may stand
// in several lines; each line is priced for itself.
struct Cart {
  std::int64_t customer_id = 0;  // 1 to 2^53 − 1
  boost::container::static_vector<CartLine, kMaxLines> lines;
  CouponCode coupon;  // empty: none
};

}  // namespace bookstore::checkout
