#include "lab/load_tools/quantities.h"

#include <charconv>
#include <cmath>
#include <span>
#include <string_view>
#include <utility>

namespace lab::load_tools {
namespace {

struct QuantityUnit {
  std::string_view suffix;
  double factor;
};

constexpr double kKibibyte = 1024;
constexpr QuantityUnit kTimes[] = {{"us", 1e-3}, {"µs", 1e-3},  {"ms", 1},
                                   {"s", 1e3},   {"m", 60'000}, {"h", 3'600'000}};
constexpr QuantityUnit kSizes[] = {{"B", 1},
                                   {"K", kKibibyte},
                                   {"KB", kKibibyte},
                                   {"M", kKibibyte* kKibibyte},
                                   {"MB", kKibibyte* kKibibyte},
                                   {"G", kKibibyte* kKibibyte* kKibibyte},
                                   {"GB", kKibibyte* kKibibyte* kKibibyte},
                                   {"T", kKibibyte* kKibibyte* kKibibyte* kKibibyte},
                                   {"TB", kKibibyte* kKibibyte* kKibibyte* kKibibyte}};
constexpr QuantityUnit kNone[] = {{"", 1}};

std::optional<double> parse_quantity(std::string_view text, std::span<const QuantityUnit> units) {
  double number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  if (error != std::errc() || !std::isfinite(number) || std::signbit(number)) return std::nullopt;
  const std::string_view suffix(end, static_cast<std::size_t>(last - end));
  for (const QuantityUnit& unit : units) {
    if (unit.suffix == suffix) return number * unit.factor;
  }
  return std::nullopt;
}

}  // namespace

std::optional<double> parse_milliseconds(std::string_view text) {
  return parse_quantity(text, kTimes);
}

std::optional<double> parse_bytes(std::string_view text) { return parse_quantity(text, kSizes); }

std::optional<double> parse_count(std::string_view text) { return parse_quantity(text, kNone); }

}  // namespace lab::load_tools
