// Another generator's result as the client part of a trial's record.
#pragma once

#include "lab/load_tools/tool_result.h"
#include "lab/record/record.h"

namespace lab::load_tools {

// The latencies go to service_ms or response_ms, as their definition says; the other one, the lag
// and whatever the tool does not say stay "not measured". achieved = completed ÷ window.
[[nodiscard]] record::Client client_of(const ToolResult& result);

}  // namespace lab::load_tools
