// The answer to a cart: every line priced, and the sums.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "service/checkout/campaign.h"
#include "service/checkout/catalog.h"
#include "service/checkout/money.h"

namespace bookstore::checkout {

struct PricedLine {
  BookId book_id = 0;
  std::int64_t quantity = 0;
  Money unit_price;
  std::int64_t campaign_id = 0;  // 0: no campaign
  Money discount;                // of the whole line
  Money total;                   // unit_price × quantity − discount
};

// Owns its lines. total = subtotal − discount, and each is the sum over the lines.
struct Quote {
  std::int64_t customer_id = 0;
  std::vector<PricedLine> lines;
  Money subtotal;
  Money discount;
  Money total;
};

// Appends the quote as the JSON answer, members in their published order. Allocates only where
// `out` has to grow.
void append_quote(std::string& out, const Quote& quote);

// Bytes of memory a quote occupies, itself included.
[[nodiscard]] std::size_t size_in_memory(const Quote& quote);

}  // namespace bookstore::checkout
