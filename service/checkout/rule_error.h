// How findings in a rules text are worded. For the reader and the checks only.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "common/error.h"

namespace bookstore::checkout {

// Why one field of one rule is refused, in words for a person.
struct RuleFinding {
  std::string field;  // as the text should write it; empty: the rule as a whole
  std::string cause;
  std::string remedy;
};

// The Error of a finding in the rule at `index`, counted from 0.
[[nodiscard]] common::Error rule_error(std::string_view origin, std::size_t index,
                                       RuleFinding finding);

// The Error of a text that is refused as a whole.
[[nodiscard]] common::Error rules_error(std::string_view origin, std::string cause,
                                        std::string remedy);

}  // namespace bookstore::checkout
