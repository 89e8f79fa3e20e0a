// Any load generator's output, recognised by what stands in it.
#pragma once

#include <string>
#include <string_view>

#include "common/error.h"
#include "lab/load_tools/tool_result.h"

namespace lab::load_tools {

enum class OutputKind {
  kUnknown,
  kK6Summary,
  kK6Points,
  kWrk,
  kH2load,
  kH2loadLog,
  kFortio,
  kVegeta,
  kOha,
  kLocustCsv,
  kLocustJson,
};

[[nodiscard]] OutputKind recognise(std::string_view text);

// Reads whatever it is. `oha` says what oha's latencies are taken for, see read_oha(). kMalformed:
// nothing known, or what the reader of that kind says.
[[nodiscard]] common::Result<ToolResult> import_result(std::string_view text,
                                                       const std::string& file,
                                                       LatencyDefinition oha);

}  // namespace lab::load_tools
