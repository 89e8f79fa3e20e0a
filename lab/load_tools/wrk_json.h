// The line that our wrk scripts' done() prints: exact figures where wrk's text rounds.
#pragma once

#include <string>
#include <string_view>

#include "common/error.h"
#include "lab/load_tools/tool_result.h"

namespace lab::load_tools {

// Fills what the line says into `result`. Times in it are µs. kMalformed names the field.
[[nodiscard]] common::Result<void> read_wrk_line(std::string_view line, const std::string& file,
                                                 ToolResult& result);

// Whether a line of wrk's output is that line.
[[nodiscard]] bool is_wrk_line(std::string_view line);

}  // namespace lab::load_tools
