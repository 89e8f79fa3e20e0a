#include "common/text_scan.h"

#include <algorithm>
#include <charconv>

namespace common {

std::string_view take_until(std::string_view& rest, char separator) {
  const std::size_t end = rest.find(separator);
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  return part;
}

std::string_view take_word(std::string_view& rest) {
  const std::size_t begin = rest.find_first_not_of(" \t");
  rest.remove_prefix(begin == std::string_view::npos ? rest.size() : begin);
  const std::size_t length = std::min(rest.find_first_of(" \t"), rest.size());
  const std::string_view word = rest.substr(0, length);
  rest.remove_prefix(length);
  return word;
}

std::optional<std::uint64_t> parse_unsigned(std::string_view text) {
  std::uint64_t value = 0;
  const char* begin = text.data();
  const char* end = begin + text.size();
  const auto [stopped, error] = std::from_chars(begin, end, value);
  if (text.empty() || error != std::errc{} || stopped != end) return std::nullopt;
  return value;
}

std::optional<std::string_view> find_value(std::string_view text, std::string_view key) {
  while (!text.empty()) {
    std::string_view line = take_until(text, '\n');
    if (take_word(line) == key) return take_word(line);
  }
  return std::nullopt;
}

}  // namespace common
