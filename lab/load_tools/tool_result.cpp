#include "lab/load_tools/tool_result.h"

namespace lab::load_tools {

std::string_view name_of(LatencyDefinition definition) {
  return definition == LatencyDefinition::kService ? "service" : "response";
}

std::string_view name_of(Loop loop) { return loop == Loop::kOpen ? "open" : "closed"; }

std::string_view meaning_of(LatencyDefinition definition) {
  return definition == LatencyDefinition::kService ? "from when the request was sent"
                                                   : "from when the request was due";
}

}  // namespace lab::load_tools
