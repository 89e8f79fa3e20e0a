#include "lab/analysis/noise_floor.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/analysis/sides.h"

namespace lab::analysis {
namespace {

bool same_key(const NoiseFloor& left, const NoiseFloor& right) {
  return left.machine == right.machine && left.case_name == right.case_name &&
         left.profile == right.profile && left.load == right.load;
}

NoiseFloor key_of(const record::Run& run) {
  return {machine_of(run.environment), run.plan.case_name, run.plan.profile, {}, load_of(run.plan)};
}

std::optional<double> largest_between(std::span<const record::Trial> trials,
                                      const std::string& measure) {
  SideValues all = values_of(trials, "before", measure);
  const SideValues after = values_of(trials, "after", measure);
  all.values.insert(all.values.end(), after.values.begin(), after.values.end());
  if (all.values.size() < 2 || all.values.size() < all.trials + after.trials) return std::nullopt;
  const auto [least, most] = std::minmax_element(all.values.begin(), all.values.end());
  if (all.censored || after.censored || *least <= 0) return std::nullopt;
  return std::log(*most / *least);
}

}  // namespace

std::string machine_of(const record::Environment& environment) {
  return fmt::format("{}, {}, {} CPUs", environment.host_name, environment.cpu_model,
                     environment.cpus);
}

std::string load_of(const record::Plan& plan) {
  if (!plan.load_tool) return "";
  const record::LoadTool& tool = *plan.load_tool;
  return fmt::format("{}, {}, {} loop", tool.name, tool.latency_definition, tool.loop);
}

NoiseFloor noise_floor_of(const record::Run& null_run, std::span<const casefile::MeasureRow> rows) {
  NoiseFloor floor = key_of(null_run);
  for (const casefile::MeasureRow& row : rows) {
    if (const auto largest = largest_between(null_run.trials, row.measure)) {
      floor.largest_log_ratio[row.measure] = *largest;
    }
  }
  return floor;
}

const NoiseFloor* find_noise_floor(std::span<const NoiseFloor> floors, const record::Run& run) {
  const NoiseFloor key = key_of(run);
  for (const NoiseFloor& floor : floors) {
    if (same_key(floor, key)) return &floor;
  }
  return nullptr;
}

void replace_noise_floor(std::vector<NoiseFloor>& floors, NoiseFloor floor) {
  for (NoiseFloor& old : floors) {
    if (!same_key(old, floor)) continue;
    old = std::move(floor);
    return;
  }
  floors.push_back(std::move(floor));
}

}  // namespace lab::analysis
