#include "lab/load/carts.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "lab/load/random_source.h"

namespace lab::load {
namespace {

void append_number(unsigned value, std::string& text) {
  std::array<char, 12> digits{};
  text.append(digits.data(), std::to_chars(digits.begin(), digits.end(), value).ptr);
}

unsigned one_to(unsigned highest, RandomSource& random) {
  return static_cast<unsigned>(random.below(highest)) + 1;
}

bool has_book(const Cart& cart, unsigned book_id) {
  return std::ranges::any_of(cart.lines(),
                             [=](const CartLine& line) { return line.book_id == book_id; });
}

void add_line(Cart& cart, RandomSource& random) {
  unsigned book_id = one_to(kBooks, random);
  while (has_book(cart, book_id)) book_id = one_to(kBooks, random);
  cart.line_storage[cart.line_count++] = {book_id, one_to(kHighestQuantity, random)};
}

}  // namespace

Carts::Carts(std::uint64_t seed, const std::vector<std::string>& coupons) : seed_(seed) {
  for (const std::string& coupon : coupons) {
    coupons_json_.push_back(
        nlohmann::json(coupon).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  }
}

Cart Carts::cart(std::uint64_t index) const {
  RandomSource random = RandomSource::at(seed_, index);
  Cart cart;
  cart.customer_id = one_to(kCustomers, random);
  const unsigned lines = one_to(kMostLines, random);
  while (cart.line_count < lines) add_line(cart, random);
  if (index % kCouponEvery == 0 && !coupons_json_.empty()) {
    cart.coupon = static_cast<int>(random.below(coupons_json_.size()));
  }
  return cart;
}

void Carts::append_json(std::uint64_t index, std::string& text) const {
  const Cart made = cart(index);
  text += R"({"customerId":)";
  append_number(made.customer_id, text);
  text += R"(,"lines":[)";
  for (const CartLine& line : made.lines()) {
    text += R"({"bookId":)";
    append_number(line.book_id, text);
    text += R"(,"quantity":)";
    append_number(line.quantity, text);
    text += "},";
  }
  text.back() = ']';
  if (made.coupon >= 0) {
    text += R"(,"couponCode":)";
    text += coupons_json_[static_cast<std::size_t>(made.coupon)];
  }
  text += '}';
}

CartMaker::CartMaker(RequestHead head, Carts carts)
    : head_(std::move(head)), carts_(std::move(carts)) {}

void CartMaker::append(std::uint64_t index, RequestText& request) const {
  // The head needs the body's length, so the body goes to storage that every thread keeps.
  thread_local std::string body;
  body.clear();
  carts_.append_json(index, body);
  head_.append(body.size(), request);
  request.bytes.append(body);
}

}  // namespace lab::load
