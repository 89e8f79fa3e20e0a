// Text in columns of a terminal: widths are those on the screen, not bytes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lab::report {

// Columns that UTF-8 text takes: combining marks none, East Asian wide characters and emoji two,
// all others one (Unicode Standard Annex 11, the ranges that matter).
[[nodiscard]] std::size_t display_width(std::string_view text);

// Padded with spaces to `width` columns; cut with "…" when it is wider.
[[nodiscard]] std::string pad_right(std::string_view text, std::size_t width);
[[nodiscard]] std::string pad_left(std::string_view text, std::size_t width);

// The words of a text in lines of at most `width` columns. A word that is wider alone stands whole
// on a line of its own, so that paths can be copied.
[[nodiscard]] std::vector<std::string> wrap(std::string_view text, std::size_t width);

}  // namespace lab::report
