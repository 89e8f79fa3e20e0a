// Another generator's result as this lab prints its own: k6's names, milliseconds in JSON.
#pragma once

#include <string>

#include "lab/load_tools/tool_result.h"

namespace lab::load_tools {

// Like `lab load`'s summary; what the tool does not say is printed as "–".
[[nodiscard]] std::string text_of(const ToolResult& result);

// schema bookstore-lab/load-import/1; null is "the tool does not say". Ends in a line end.
[[nodiscard]] std::string json_of(const ToolResult& result);

}  // namespace lab::load_tools
