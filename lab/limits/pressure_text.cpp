#include "lab/limits/pressure_text.h"

#include <string>

#include "common/text_scan.h"

namespace lab::limits {

common::Result<std::chrono::microseconds> parse_pressure_some(std::string_view text) {
  constexpr std::string_view kTotal = "total=";
  while (!text.empty()) {
    std::string_view line = common::take_until(text, '\n');
    if (common::take_word(line) != "some") continue;
    for (std::string_view word; !(word = common::take_word(line)).empty();) {
      if (!word.starts_with(kTotal)) continue;
      word.remove_prefix(kTotal.size());
      if (const auto total = common::parse_unsigned(word)) {
        return std::chrono::microseconds{static_cast<std::int64_t>(*total)};
      }
    }
  }
  return common::fail(
      {common::ErrorCode::kMalformed, "reading pressure figures", "line some", "no total", ""});
}

}  // namespace lab::limits
