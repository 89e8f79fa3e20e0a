// Small cutters for the line-and-word text that the kernel writes. Pure; nothing is copied: every
// view points into the text that was given. Safe to call from any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace common {

// Takes the part of `rest` up to `separator` (or all of it) and moves `rest` past the separator.
// Taking from an empty `rest` gives an empty part.
[[nodiscard]] std::string_view take_until(std::string_view& rest, char separator);

// Takes the next word, skipping the blanks (spaces and tabs) before it; empty when none is left.
[[nodiscard]] std::string_view take_word(std::string_view& rest);

// A whole decimal number, digits only: no sign, no blanks, nothing behind it, at most 2^64 − 1.
[[nodiscard]] std::optional<std::uint64_t> parse_unsigned(std::string_view text);

// The word behind `key` on the line whose first word is `key`; nullopt when no line has it.
[[nodiscard]] std::optional<std::string_view> find_value(std::string_view text,
                                                         std::string_view key);

}  // namespace common
