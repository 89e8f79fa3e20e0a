// Prices a cart by a set of rules, whatever form the rules are in.
//
// A set of rules offers three members:
//   coupon(CouponCode)            the cart's coupon in the set's own terms, found once a cart
//   best(Book, quantity, coupon)  the one LineDiscount of a line: greatest, ties to the lowest rule
//   id collect_offers(Book, coupon, std::vector<Offer>&)
//                                 appends every offer that may apply to the book in some quantity
// RuleList, RulesInMemory and RulesIndexed are such sets and give the same answers.
#pragma once

#include "service/checkout/cart.h"
#include "service/checkout/quote.h"

namespace bookstore::checkout {

// Empties `quote` for a new cart; the capacity of its lines stays.
inline void begin_quote(Quote& quote, const Cart& cart) {
  quote.lines.clear();
  quote.lines.reserve(cart.lines.size());
  quote.customer_id = cart.customer_id;
  quote.subtotal = quote.discount = quote.total = Money{};
}

// Adds a line and its share of the sums.
inline void add_line(Quote& quote, const CartLine& line, const LineDiscount& best) {
  const Money gross = line.book->unit_price * line.quantity;
  quote.lines.push_back(PricedLine{line.book->id, line.quantity, line.book->unit_price,
                                   best.rule_id, best.discount, gross - best.discount});
  quote.subtotal = quote.subtotal + gross;
  quote.discount = quote.discount + best.discount;
  quote.total = quote.subtotal - quote.discount;
}

// Fills `quote`. Allocates nothing where `quote` has held a cart of this many lines before, unless
// the set of rules itself does.
template <typename Rules>
void price_cart(const Rules& rules, const Cart& cart, Quote& quote) {
  const auto coupon = rules.coupon(cart.coupon);
  begin_quote(quote, cart);
  for (const CartLine& line : cart.lines) {
    add_line(quote, line, rules.best(*line.book, line.quantity, coupon));
  }
}

}  // namespace bookstore::checkout
