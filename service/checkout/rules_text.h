// The rules as text: one JSON array, as the back office publishes it or as the generator writes it.
#pragma once

#include <simdjson.h>

#include <cstdint>
#include <string>

#include "common/error.h"

namespace bookstore::checkout {

// Immutable text with the padding that simdjson reads beyond its end. Any number of threads may
// parse the same text, each with a parser of its own.
class RulesText {
 public:
  // Takes a copy of `text`; `origin` is what messages call it ("rules.json", "generated rules").
  RulesText(std::string_view text, std::string origin) : text_(text), origin_(std::move(origin)) {}

  // The whole file. Errors: it cannot be opened or read, or is larger than kMaxBytes.
  [[nodiscard]] static common::Result<RulesText> from_file(const std::string& path);

  [[nodiscard]] const simdjson::padded_string& text() const { return text_; }
  [[nodiscard]] const std::string& origin() const { return origin_; }

  // Twenty times the largest set that the benchmarks use.
  static constexpr std::uintmax_t kMaxBytes = 1'000'000'000;

 private:
  simdjson::padded_string text_;
  std::string origin_;
};

}  // namespace bookstore::checkout
