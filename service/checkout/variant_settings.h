// What a variant of the checkout is made of, and how the command line says it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/error.h"

namespace bookstore::checkout {

enum class RulesUse : std::uint8_t { kText, kMemory, kIndexed };
enum class FormatUse : std::uint8_t { kFresh, kShared };
enum class ParserUse : std::uint8_t { kFresh, kReused };
enum class CacheUse : std::uint8_t { kCart, kNone, kItem };

// "cart", "none", "item": what the command line, the metrics and the answers call it.
[[nodiscard]] std::string_view cache_name(CacheUse cache);

// A plain value. `format` and `parser` say how text is read, so they have a value only with
// RulesUse::kText.
struct VariantSettings {
  std::string name;  // [a-z0-9-]{1,32}
  RulesUse rules = RulesUse::kText;
  std::optional<FormatUse> format;
  std::optional<ParserUse> parser;
  CacheUse cache = CacheUse::kCart;

  // "/api/checkout" for v1, else "/api/checkout-NAME".
  [[nodiscard]] std::string path() const;

  // "rules:text,format:fresh,parser:fresh,cache:cart": every setting that has an effect.
  [[nodiscard]] std::string text() const;
};

// v1, v2 and v3, always served.
[[nodiscard]] std::vector<VariantSettings> published_variants();

// One variant from "NAME=rules:text,format:shared,parser:fresh,cache:none". A setting left out has
// v1's value, so naming one flips it alone: "quiet=cache:none" is v1 without its cache, and
// "kept=rules:memory" is v1 with its rules parsed once. Errors (kInvalidArgument): a name outside
// [a-z0-9-]{1,32} or reserved (v1, v2, v3), an unknown setting or value, a setting given twice, and
// format or parser where rules are not read from text, because there they have no effect.
[[nodiscard]] common::Result<VariantSettings> parse_variant(std::string_view text);

// The published variants and then one for each text. Errors: those of parse_variant, a name twice.
[[nodiscard]] common::Result<std::vector<VariantSettings>> all_variants(
    const std::vector<std::string>& texts);

}  // namespace bookstore::checkout
