// How each tool is called: for tool_table.cpp.
#pragma once

#include "lab/load_tools/tool_table.h"

namespace lab::load_tools {

[[nodiscard]] ToolCall wrk_call(const ToolRequest& request);
[[nodiscard]] ToolCall k6_call(const ToolRequest& request);
[[nodiscard]] ToolCall h2load_call(const ToolRequest& request);
[[nodiscard]] ToolCall fortio_call(const ToolRequest& request);
[[nodiscard]] ToolCall vegeta_call(const ToolRequest& request);
[[nodiscard]] ToolCall oha_call(const ToolRequest& request);
[[nodiscard]] ToolCall locust_call(const ToolRequest& request);

}  // namespace lab::load_tools
