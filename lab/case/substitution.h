// Texts of a case with figures in them: "p99 is {before.client.service_ms.p99}".
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "lab/case/case_definition.h"

namespace lab::casefile {

// The text with every {NAME} replaced by `value_of(NAME)`. A brace without its partner stands for
// itself.
[[nodiscard]] std::string substitute(std::string_view text,
                                     const std::function<std::string(std::string_view)>& value_of);

// The first NAME in braces that is not before., after. or ratio. followed by the measure of a row.
[[nodiscard]] std::optional<std::string> unknown_substitution(std::string_view text,
                                                              std::span<const MeasureRow> rows);

}  // namespace lab::casefile
