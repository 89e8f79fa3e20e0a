#include "lab/case/suggestion.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

namespace lab::casefile {
namespace {

// Levenshtein's distance, one row of the matrix at a time.
std::size_t edits_between(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  for (std::size_t column = 0; column <= to.size(); ++column) row[column] = column;
  for (std::size_t line = 1; line <= from.size(); ++line) {
    std::size_t diagonal = row[0];
    row[0] = line;
    for (std::size_t column = 1; column <= to.size(); ++column) {
      const std::size_t replaced = diagonal + (from[line - 1] == to[column - 1] ? 0 : 1);
      diagonal = row[column];
      row[column] = std::min({row[column] + 1, row[column - 1] + 1, replaced});
    }
  }
  return row.back();
}

}  // namespace

std::string suggestion(std::string_view word, std::span<const std::string> known) {
  const std::string* best = nullptr;
  std::size_t least = 0;
  for (const std::string& candidate : known) {
    const std::size_t edits = edits_between(word, candidate);
    if (edits > std::max<std::size_t>(2, candidate.size() / 3) || edits >= candidate.size())
      continue;
    if (best == nullptr || edits < least) {
      best = &candidate;
      least = edits;
    }
  }
  if (best != nullptr) return fmt::format("did you mean '{}'?", *best);
  return fmt::format("use one of: {}", fmt::join(known, ", "));
}

}  // namespace lab::casefile
