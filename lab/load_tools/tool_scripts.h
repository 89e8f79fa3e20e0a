// The scripts that are handed to tools which take one. Each sends the bodies of the request's file
// in their order, over and over, and says when it sent them (X-Request-Start), so that the service
// can tell the wait before it.
#pragma once

#include <string>

#include "lab/load_tools/tool_table.h"

namespace lab::load_tools {

[[nodiscard]] std::string wrk_script(const ToolRequest& request);
[[nodiscard]] std::string k6_script(const ToolRequest& request);
[[nodiscard]] std::string locust_script(const ToolRequest& request);

// vegeta's targets, one a line, with the bodies in Base64 (RFC 4648).
[[nodiscard]] std::string vegeta_targets(const ToolRequest& request);

}  // namespace lab::load_tools
