#include "lab/case/substitution.h"

#include <algorithm>

namespace lab::casefile {
namespace {

bool names_a_figure(std::string_view name, std::span<const MeasureRow> rows) {
  for (const std::string_view part : {"before.", "after.", "ratio."}) {
    if (!name.starts_with(part)) continue;
    return std::any_of(rows.begin(), rows.end(), [&](const MeasureRow& row) {
      return row.measure == name.substr(part.size());
    });
  }
  return false;
}

}  // namespace

std::string substitute(std::string_view text,
                       const std::function<std::string(std::string_view)>& value_of) {
  std::string result;
  while (!text.empty()) {
    const std::size_t open = text.find('{');
    const std::size_t close = open == std::string_view::npos ? open : text.find('}', open);
    if (close == std::string_view::npos) break;
    result += text.substr(0, open);
    result += value_of(text.substr(open + 1, close - open - 1));
    text.remove_prefix(close + 1);
  }
  result += text;
  return result;
}

std::optional<std::string> unknown_substitution(std::string_view text,
                                                std::span<const MeasureRow> rows) {
  std::optional<std::string> bad;
  (void)substitute(text, [&](std::string_view name) {
    if (!bad && !names_a_figure(name, rows)) bad = std::string(name);
    return std::string();
  });
  return bad;
}

}  // namespace lab::casefile
