// A request body into a cart.
//
// {"customerId":42,"lines":[{"bookId":10,"quantity":2}],"couponCode":"BOOK25"}; couponCode may be
// null or absent. Members come in any order, with exactly these names. Unknown members are read
// over, but must be well-formed; a known one given twice is refused, because readers differ on
// which one counts.
#pragma once

#include <simdjson.h>

#include <optional>
#include <string>
#include <string_view>

#include "service/checkout/cart.h"
#include "service/checkout/catalog.h"

namespace bookstore::checkout {

inline constexpr std::int64_t kMaxCustomerId = (std::int64_t{1} << 53) - 1;

// Why a request gets no quote.
struct Problem {
  unsigned status = 400;  // 400: the body is no JSON object; 422: it is, but no cart
  std::string detail;     // for a person
  std::string field;  // the offending member as a path, "lines[2].quantity"; "body" for the whole
};

// Holds a parser with buffers for bodies up to kWarmBodyBytes, so that reading one allocates
// nothing unless it is refused. One object a worker; not thread-safe. The catalogue must outlive
// it.
class CartReader {
 public:
  static constexpr std::size_t kWarmBodyBytes = std::size_t{64} * 1024;

  explicit CartReader(const Catalog& catalog);

  // Fills `cart`; nothing is returned where all is well, else `cart` holds no meaning. `body` must
  // be followed by http::kBodyPadding readable bytes.
  [[nodiscard]] std::optional<Problem> read(std::string_view body, Cart& cart);

 private:
  const Catalog& catalog_;
  simdjson::ondemand::parser parser_;
};

}  // namespace bookstore::checkout
