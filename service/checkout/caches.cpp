#include "service/checkout/caches.h"

namespace bookstore::checkout {
namespace {

// The code as a JSON string. Codes that no rule knows may hold any byte, so it is escaped where it
// must be for two different codes never to give the same key.
void append_code(std::string& out, std::string_view code) {
  out += '"';
  for (const char c : code) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  out += '"';
}

}  // namespace

std::string CartKeyedCache::key(const Cart& cart) {
  std::string key = "quote:{\"customerId\":";
  append_integer(key, cart.customer_id);
  key += ",\"lines\":[";
  for (const CartLine& line : cart.lines) {
    key += "{\"bookId\":";
    append_integer(key, line.book->id);
    key += ",\"quantity\":";
    append_integer(key, line.quantity);
    key += "},";
  }
  key += "],\"couponCode\":";
  if (cart.coupon.empty()) {
    key += "null";
  } else {
    append_code(key, cart.coupon.lower());
  }
  key += '}';
  return key;
}

std::string ItemKeyedCache::key(const Book& book, const CouponCode& coupon) {
  std::string key;
  append_integer(key, book.id);
  key += ':';
  key += coupon.lower();
  return key;
}

}  // namespace bookstore::checkout
