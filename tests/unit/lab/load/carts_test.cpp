#include "lab/load/carts.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

namespace lab::load {
namespace {

constexpr std::uint64_t kMany = 20'000;

const std::vector<std::string>& coupons() {
  static const std::vector<std::string> list = {"BOOK25", "SPRING", "A\"B"};
  return list;
}

std::string json_of(const Carts& carts, std::uint64_t index) {
  std::string text;
  carts.append_json(index, text);
  return text;
}

TEST(Carts, StayInTheirRangesAndReachTheirEnds) {
  const Carts carts(7, coupons());
  std::set<unsigned> sizes;
  std::set<unsigned> quantities;
  std::set<unsigned> books;
  for (std::uint64_t i = 0; i < kMany; ++i) {
    const Cart cart = carts.cart(i);
    ASSERT_TRUE(cart.customer_id >= 1 && cart.customer_id <= kCustomers);
    sizes.insert(cart.line_count);
    for (const CartLine& line : cart.lines()) {
      quantities.insert(line.quantity);
      books.insert(line.book_id);
    }
  }
  EXPECT_EQ(sizes, (std::set<unsigned>{1, 2, 3, 4}));
  EXPECT_EQ(quantities, (std::set<unsigned>{1, 2, 3, 4, 5}));
  EXPECT_EQ(books.size(), kBooks);  // 50,000 draws leave about 0.2 books unseen: fixed by the seed
  EXPECT_EQ(*books.begin(), 1U);
  EXPECT_EQ(*books.rbegin(), kBooks);
}

TEST(Carts, NeverRepeatABook) {
  const Carts carts(8, coupons());
  for (std::uint64_t i = 0; i < kMany; ++i) {
    const Cart cart = carts.cart(i);
    std::set<unsigned> books;
    for (const CartLine& line : cart.lines()) books.insert(line.book_id);
    ASSERT_EQ(books.size(), cart.line_count) << i;
  }
}

TEST(Carts, CarryACouponInEveryFifth) {
  const Carts carts(9, coupons());
  std::set<int> seen;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const int coupon = carts.cart(i).coupon;
    ASSERT_EQ(coupon >= 0, i % 5 == 0) << i;
    seen.insert(coupon);
  }
  EXPECT_EQ(seen, (std::set<int>{-1, 0, 1, 2}));
  EXPECT_EQ(Carts(9, {}).cart(0).coupon, -1);
}

TEST(Carts, SameBytesForTheSameIndexInAnyOrder) {
  const Carts first(11, coupons());
  const Carts second(11, coupons());
  std::vector<std::string> forwards;
  for (std::uint64_t i = 0; i < 500; ++i) forwards.push_back(json_of(first, i));
  for (std::uint64_t i = 500; i > 0; --i) ASSERT_EQ(json_of(second, i - 1), forwards[i - 1]);
  EXPECT_NE(json_of(Carts(12, coupons()), 3), forwards[3]);
  EXPECT_EQ(std::set<std::string>(forwards.begin(), forwards.end()).size(), forwards.size());
}

// Bytes that must never change: recorded runs are compared by cart index.
TEST(Carts, AreTheSameOnEveryMachine) {
  EXPECT_EQ(
      json_of(Carts(42, {"BOOK25"}), 0),
      R"({"customerId":2331,"lines":[{"bookId":2823,"quantity":4},{"bookId":1487,"quantity":4},)"
      R"({"bookId":1633,"quantity":3},{"bookId":4870,"quantity":4}],"couponCode":"BOOK25"})");
  EXPECT_EQ(
      json_of(Carts(42, {"BOOK25"}), 1),
      R"({"customerId":8540,"lines":[{"bookId":2255,"quantity":4},{"bookId":3793,"quantity":3},)"
      R"({"bookId":2000,"quantity":5},{"bookId":3524,"quantity":5}]})");
}

TEST(Carts, JsonIsThePublishedShape) {
  const Carts carts(13, coupons());
  for (std::uint64_t i = 0; i < 200; ++i) {
    const auto json = nlohmann::json::parse(json_of(carts, i));
    const Cart cart = carts.cart(i);
    ASSERT_EQ(json.at("customerId"), cart.customer_id);
    ASSERT_EQ(json.at("lines").size(), cart.line_count);
    ASSERT_EQ(json.at("lines")[0].at("bookId"), cart.lines()[0].book_id);
    ASSERT_EQ(json.at("lines")[0].at("quantity"), cart.lines()[0].quantity);
    ASSERT_EQ(json.contains("couponCode"), cart.coupon >= 0);
    if (cart.coupon >= 0) {
      ASSERT_EQ(json["couponCode"], coupons()[static_cast<std::size_t>(cart.coupon)]);
    }
  }
}

}  // namespace
}  // namespace lab::load
