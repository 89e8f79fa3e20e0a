// Lines and words of a tool's text output.
#pragma once

#include <string_view>
#include <vector>

namespace lab::load_tools {

// Without line ends; empty lines stay.
[[nodiscard]] std::vector<std::string_view> lines_of(std::string_view text);

// Between runs of spaces and tabs.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view line);

// Without spaces, tabs and line ends at either side.
[[nodiscard]] std::string_view trimmed(std::string_view text);

}  // namespace lab::load_tools
