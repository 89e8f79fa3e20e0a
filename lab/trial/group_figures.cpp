#include "lab/trial/group_figures.h"

#include <cstdint>

namespace lab::trial {
namespace {

std::optional<double> number(const std::optional<std::uint64_t>& count) {
  return count.transform([](std::uint64_t value) { return static_cast<double>(value); });
}

}  // namespace

std::optional<double> group_cost_ms(const record::Trial& trial) {
  const record::Client& client = trial.client;
  const auto answers =
      static_cast<double>(client.completed.value_or(0) + client.failed.value_or(0));
  if (!trial.cgroup.cpu_cores_used || !client.window_s || answers <= 0) return std::nullopt;
  constexpr double kMillisecondsPerSecond = 1000;
  return *trial.cgroup.cpu_cores_used * *client.window_s * kMillisecondsPerSecond / answers;
}

void add_last_sample(record::Trial& trial, const limits::LimitGroup& group) {
  const auto last = group.sample();
  if (!last) return;
  if (last->oom_kills) trial.cgroup.oom_kills = number(last->oom_kills);
  if (last->memory_peak) trial.cgroup.memory_peak_bytes = number(last->memory_peak);
}

}  // namespace lab::trial
