#include "lab/report/text_layout.h"

#include <cstdint>
#include <utility>

namespace lab::report {
namespace {

struct CodePoint {
  std::uint32_t value = 0;
  std::size_t bytes = 1;
};

// Bytes that are not UTF-8 count as one character each.
CodePoint first_code_point(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  const std::size_t bytes = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (bytes == 1 || bytes > text.size()) return {lead, 1};
  std::uint32_t value = lead & (0xFFU >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    value = (value << 6U) | (static_cast<unsigned char>(text[i]) & 0x3FU);
  }
  return {value, bytes};
}

bool in(std::uint32_t value, std::uint32_t first, std::uint32_t last) {
  return value >= first && value <= last;
}

std::size_t width_of(std::uint32_t value) {
  if (in(value, 0x300, 0x36F) || value == 0x200B || value == 0x200D || in(value, 0xFE00, 0xFE0F)) {
    return 0;
  }
  const bool wide =
      in(value, 0x1100, 0x115F) || in(value, 0x2E80, 0xA4CF) || in(value, 0xAC00, 0xD7A3) ||
      in(value, 0xF900, 0xFAFF) || in(value, 0xFE30, 0xFE6F) || in(value, 0xFF00, 0xFF60) ||
      in(value, 0xFFE0, 0xFFE6) || in(value, 0x1F300, 0x1FAFF) || in(value, 0x20000, 0x3FFFD);
  return wide ? 2 : 1;
}

std::string fitted(std::string_view text, std::size_t width) {
  if (display_width(text) <= width) return std::string(text);
  std::string cut;
  std::size_t used = 0;
  while (!text.empty() && width > 0) {
    const CodePoint next = first_code_point(text);
    if (used + width_of(next.value) > width - 1) break;
    used += width_of(next.value);
    cut += text.substr(0, next.bytes);
    text.remove_prefix(next.bytes);
  }
  return width == 0 ? cut : cut + "…";
}

}  // namespace

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const CodePoint next = first_code_point(text);
    width += width_of(next.value);
    text.remove_prefix(next.bytes);
  }
  return width;
}

std::string pad_right(std::string_view text, std::size_t width) {
  std::string padded = fitted(text, width);
  return padded.append(width - display_width(padded), ' ');
}

std::string pad_left(std::string_view text, std::size_t width) {
  const std::string shown = fitted(text, width);
  return std::string(width - display_width(shown), ' ') + shown;
}

std::vector<std::string> wrap(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  std::string line;
  while (!text.empty()) {
    const std::size_t end = text.find_first_of(" \n");
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (word.empty()) continue;
    if (!line.empty() && display_width(line) + 1 + display_width(word) > width) {
      lines.push_back(std::exchange(line, ""));
    }
    if (!line.empty()) line += ' ';
    line += word;
  }
  if (!line.empty()) lines.push_back(line);
  return lines;
}

}  // namespace lab::report
