#include "service/checkout/variant_settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace bookstore::checkout {
namespace {

constexpr std::array<std::string_view, 3> kRules{"text", "memory", "indexed"};
constexpr std::array<std::string_view, 2> kFormats{"fresh", "shared"};
constexpr std::array<std::string_view, 2> kParsers{"fresh", "reused"};
constexpr std::array<std::string_view, 3> kCaches{"cart", "none", "item"};
constexpr std::size_t kMaxNameBytes = 32;

common::Error refusal(std::string_view variant, std::string cause, std::string remedy) {
  return {common::ErrorCode::kInvalidArgument, "reading --variant", std::string(variant),
          std::move(cause), std::move(remedy)};
}

template <typename Use, std::size_t Size>
std::string_view word(const std::array<std::string_view, Size>& words, Use use) {
  return words.at(static_cast<std::size_t>(use));
}

bool is_name(std::string_view name) {
  return !name.empty() && name.size() <= kMaxNameBytes &&
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos;
}

bool is_reserved(std::string_view name) { return name == "v1" || name == "v2" || name == "v3"; }

// The settings as written, each at most once.
struct Written {
  std::optional<RulesUse> rules;
  std::optional<FormatUse> format;
  std::optional<ParserUse> parser;
  std::optional<CacheUse> cache;
};

template <typename Use, std::size_t Size>
std::optional<std::string> set_once(std::optional<Use>& setting, std::string_view value,
                                    const std::array<std::string_view, Size>& words) {
  if (setting) return "given twice";
  const auto found = std::ranges::find(words, value);
  if (found == words.end()) {
    return fmt::format("no value is called \"{}\"; use {}", value, fmt::join(words, ", "));
  }
  setting = static_cast<Use>(found - words.begin());
  return std::nullopt;
}

// Nothing where all is well, else what is wrong.
std::optional<std::string> set(Written& written, std::string_view name, std::string_view value) {
  if (name == "rules") return set_once(written.rules, value, kRules);
  if (name == "format") return set_once(written.format, value, kFormats);
  if (name == "parser") return set_once(written.parser, value, kParsers);
  if (name == "cache") return set_once(written.cache, value, kCaches);
  return "there is no such setting; use rules, format, parser, cache";
}

// Cuts `text` at its first `separator` and returns what stands before it.
std::string_view take_until(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view taken = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return taken;
}

common::Result<Written> read_settings(std::string_view variant, std::string_view list) {
  constexpr auto kRemedy = "write NAME=SETTING:VALUE,SETTING:VALUE";
  Written written;
  bool more = true;
  while (more) {
    more = list.find(',') != std::string_view::npos;
    std::string_view value = take_until(list, ',');
    const std::string_view name = take_until(value, ':');
    if (const std::optional<std::string> wrong = set(written, name, value)) {
      return common::fail(
          refusal(variant, fmt::format("setting \"{}\": {}", name, *wrong), kRemedy));
    }
  }
  return written;
}

}  // namespace

std::string VariantSettings::path() const {
  return name == "v1" ? "/api/checkout" : "/api/checkout-" + name;
}

std::string VariantSettings::text() const {
  std::string text = fmt::format("rules:{}", word(kRules, rules));
  if (format) text += fmt::format(",format:{}", word(kFormats, *format));
  if (parser) text += fmt::format(",parser:{}", word(kParsers, *parser));
  return text + fmt::format(",cache:{}", word(kCaches, cache));
}

std::string_view cache_name(CacheUse cache) { return word(kCaches, cache); }

std::vector<VariantSettings> published_variants() {
  return {{"v1", RulesUse::kText, FormatUse::kFresh, ParserUse::kFresh, CacheUse::kCart},
          {"v2", RulesUse::kMemory, std::nullopt, std::nullopt, CacheUse::kNone},
          {"v3", RulesUse::kIndexed, std::nullopt, std::nullopt, CacheUse::kNone}};
}

common::Result<VariantSettings> parse_variant(std::string_view text) {
  std::string_view list = text;
  VariantSettings variant;
  variant.name = take_until(list, '=');
  if (!is_name(variant.name)) {
    return common::fail(refusal(text, "not a name for a variant",
                                "use 1 to 32 of a to z, 0 to 9 and '-', then '='"));
  }
  if (is_reserved(variant.name)) {
    return common::fail(refusal(text, variant.name + " is always served", "choose another name"));
  }
  const common::Result<Written> written = read_settings(text, list);
  if (!written) return common::fail(written.error());
  variant.rules = written->rules.value_or(RulesUse::kText);
  variant.cache = written->cache.value_or(CacheUse::kCart);
  if (variant.rules == RulesUse::kText) {
    variant.format = written->format.value_or(FormatUse::kFresh);
    variant.parser = written->parser.value_or(ParserUse::kFresh);
  } else if (written->format || written->parser) {
    return common::fail(refusal(text, "format and parser have no effect unless rules:text",
                                "leave them out, or use rules:text"));
  }
  return variant;
}

common::Result<std::vector<VariantSettings>> all_variants(const std::vector<std::string>& texts) {
  std::vector<VariantSettings> variants = published_variants();
  for (const std::string& text : texts) {
    common::Result<VariantSettings> variant = parse_variant(text);
    if (!variant) return common::fail(variant.error());
    if (std::ranges::count(variants, variant->name, &VariantSettings::name) > 0) {
      return common::fail(refusal(text, "the name is given twice", "choose another name"));
    }
    variants.push_back(*std::move(variant));
  }
  return variants;
}

}  // namespace bookstore::checkout
