// The order in which trials run.
//
// Before and after are interleaved A B B A, so that a drift of the machine (heat, neighbours) lands
// on both sides alike.
#pragma once

#include <array>
#include <string_view>

namespace lab::trial {

enum class Side { kBefore, kAfter };

inline constexpr std::array<Side, 4> kBlockOrder{Side::kBefore, Side::kAfter, Side::kAfter,
                                                 Side::kBefore};

// "before" or "after", as results.json writes it.
[[nodiscard]] constexpr std::string_view side_name(Side side) {
  return side == Side::kBefore ? "before" : "after";
}

}  // namespace lab::trial
