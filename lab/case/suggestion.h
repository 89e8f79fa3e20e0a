// "did you mean": the nearest of the known words.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace lab::casefile {

// "did you mean 'v1'?" when a known word is at most two edits (insert, delete, replace) or a third
// of its letters away, else "use one of: v1, v2, v3".
[[nodiscard]] std::string suggestion(std::string_view word, std::span<const std::string> known);

}  // namespace lab::casefile
