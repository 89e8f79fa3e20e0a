// A slow, independent answer to what a cart costs.
//
// It shares no pricing, reading or writing code with the service: its own JSON library, texts
// compared as texts, fractions instead of rounded integers, free units counted one by one. Only the
// catalogue's data is the service's.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "service/checkout/catalog.h"

namespace bookstore::oracle {

// One rule as the text has it, names and coupon in lower case.
struct Rule {
  std::int64_t id = 0;
  std::string kind;
  std::string category;      // empty: any
  std::int64_t book_id = 0;  // 0: any
  std::string coupon;        // empty: none needed
  std::string coupon_as_written;
  std::int64_t amount = 0;  // hundredths
  std::int64_t min_quantity = 0;
  std::string starts_at, ends_at;
  std::size_t position = 0;  // in the text
};

// A discount in minor units as an exact fraction, and rounded half up.
struct Discount {
  const Rule* rule = nullptr;
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;
  std::int64_t cents = 0;
  bool capped = false;  // the rule would take off more than the line
};

// Why a line got its discount.
struct Line {
  std::int64_t book_id = 0;
  std::int64_t quantity = 0;
  std::vector<Discount> candidates;        // of every rule that applies
  const Discount* winner = nullptr;        // among candidates; null: no campaign
  std::vector<const Rule*> too_few_units;  // would apply to a greater quantity
  std::vector<const Rule*> wrong_time;     // would apply at another time
};

struct Answer {
  std::string body;         // what the service must say, byte for byte
  std::vector<Line> lines;  // the story behind it
  std::string coupon;       // as the cart has it; empty: none
};

// Keeps a reference to the catalogue.
class Oracle {
 public:
  Oracle(const std::string& rules_text, const checkout::Catalog& catalog, std::string as_of);

  // `request` is a valid body. The answer points into the oracle's rules and into itself.
  [[nodiscard]] Answer price(const std::string& request) const;

  [[nodiscard]] const std::vector<Rule>& rules() const { return rules_; }

 private:
  void judge(const std::string& coupon, const checkout::Book& book, Line& line) const;

  const checkout::Catalog& catalog_;
  std::string as_of_;
  std::vector<Rule> rules_;
};

}  // namespace bookstore::oracle
