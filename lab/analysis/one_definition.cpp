#include "lab/analysis/one_definition.h"

#include <fmt/format.h>

namespace lab::analysis {
namespace {

std::string described(const std::optional<record::LoadTool>& tool) {
  if (!tool) return "the lab's own generator";
  return fmt::format("{} (latency definition {}, {} loop)", tool->name, tool->latency_definition,
                     tool->loop);
}

}  // namespace

common::Result<void> check_one_definition(const record::Run& run) {
  const std::string planned = described(run.plan.load_tool);
  for (const record::Trial& trial : run.trials) {
    const std::string found = described(trial.load_tool);
    if (found == planned) continue;
    return common::fail({common::ErrorCode::kMalformed, "comparing trials",
                         fmt::format("trial {}", trial.number),
                         fmt::format("its load came from {}, the plan's from {}", found, planned),
                         "compare trials of one load generator only: run the case again"});
  }
  return {};
}

}  // namespace lab::analysis
