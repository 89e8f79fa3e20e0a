#include "lab/trial/tool_choice.h"

#include <fmt/format.h>

#include "lab/trial/tool_load.h"

namespace lab::trial {

common::Result<void> use_load_tool(const std::string& name, TrialContext& context,
                                   record::Plan& plan) {
  if (name.empty()) return {};
  auto tool = load_tools::find_tool(name);
  if (!tool) return common::fail(tool.error());
  auto record = inspect_tool(**tool);
  if (!record) return common::fail(record.error());
  context.load_tool = *tool;
  context.load_tool_record = plan.load_tool = *record;
  context.progress->note(
      "load", fmt::format("{} {}, {} loop", record->name, record->version, record->loop));
  return {};
}

TrialContext without_tool(TrialContext context) {
  context.load_tool = nullptr;
  context.load_tool_record.reset();
  return context;
}

}  // namespace lab::trial
