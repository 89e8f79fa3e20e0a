// The published campaign traffic: carts, each made from a seed and its index alone.
//
// 1 to 4 lines, books uniform over the catalogue and not repeated within a cart, quantity 1 to 5,
// customer 1 to 10,000, and a coupon from the list in every cart whose index is a multiple of 5.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "lab/load/request_head.h"
#include "lab/load/request_maker.h"

namespace lab::load {

inline constexpr unsigned kMostLines = 4;
inline constexpr unsigned kHighestQuantity = 5;
inline constexpr unsigned kCustomers = 10'000;
inline constexpr unsigned kBooks = 5'000;  // ids 1 to 5,000
inline constexpr unsigned kCouponEvery = 5;

struct CartLine {
  unsigned book_id = 0;
  unsigned quantity = 0;
};

struct Cart {
  unsigned customer_id = 0;
  std::array<CartLine, kMostLines> line_storage{};
  unsigned line_count = 0;
  int coupon = -1;  // index into the coupon list, −1 for none

  [[nodiscard]] std::span<const CartLine> lines() const {
    return std::span(line_storage).first(line_count);
  }
};

// Portable and immutable: the same carts on every machine for the same seed and coupons.
class Carts {
 public:
  // With no coupons no cart has one. The list's order matters.
  Carts(std::uint64_t seed, const std::vector<std::string>& coupons);

  [[nodiscard]] Cart cart(std::uint64_t index) const;

  // Appends the cart as the JSON body that a checkout takes; the coupon is left out if there is
  // none.
  void append_json(std::uint64_t index, std::string& text) const;

 private:
  std::uint64_t seed_;
  std::vector<std::string> coupons_json_;  // quoted and escaped
};

class CartMaker final : public RequestMaker {
 public:
  CartMaker(RequestHead head, Carts carts);
  void append(std::uint64_t index, RequestText& request) const override;

 private:
  RequestHead head_;
  Carts carts_;
};

}  // namespace lab::load
