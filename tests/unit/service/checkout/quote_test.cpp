#include "service/checkout/quote.h"

#include <gtest/gtest.h>

#include "service/checkout/pricing.h"

namespace bookstore::checkout {
namespace {

TEST(Quote, WritesMembersInTheirPublishedOrder) {
  const Book first{10, 0, Money{1'290}};
  const Book second{77, 0, Money{5}};
  Cart cart;
  cart.customer_id = 42;
  cart.lines = {CartLine{&first, 2}, CartLine{&second, 1}};
  Quote quote;
  begin_quote(quote, cart);
  add_line(quote, cart.lines[0], LineDiscount{17, Money{258}});
  add_line(quote, cart.lines[1], LineDiscount{});
  std::string out;
  append_quote(out, quote);
  EXPECT_EQ(out, R"({"customerId":42,"currency":"EUR","lines":[)"
                 R"({"bookId":10,"quantity":2,"unitPrice":12.90,"campaignId":17,"discount":2.58,)"
                 R"("total":23.22},)"
                 R"({"bookId":77,"quantity":1,"unitPrice":0.05,"campaignId":null,"discount":0.00,)"
                 R"("total":0.05}],"subtotal":25.85,"discount":2.58,"total":23.27})");
}

TEST(Quote, BeginsEmptyAndKeepsItsCapacity) {
  const Book book{1, 0, Money{100}};
  Cart cart;
  cart.lines = {CartLine{&book, 1}};
  Quote quote;
  quote.lines.reserve(50);
  for (int round = 0; round < 2; ++round) {
    begin_quote(quote, cart);
    add_line(quote, cart.lines[0], LineDiscount{});
  }
  EXPECT_EQ(quote.lines.size(), 1U);
  EXPECT_EQ(quote.subtotal, Money{100});
  EXPECT_EQ(quote.lines.capacity(), 50U);
}

}  // namespace
}  // namespace bookstore::checkout
