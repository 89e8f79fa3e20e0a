#include "lab/trial/service_process.h"

#include <fmt/format.h>

#include "lab/case/ready_line.h"
#include "lab/limits/group_name.h"
#include "lab/trial/readiness.h"

namespace lab::trial {
namespace {

using common::fail;
using common::Result;

constexpr std::chrono::seconds kReadyTimeout{60};
constexpr std::chrono::seconds kStopGrace{10};

Result<void> set_target(const std::string& address, load::Target& target) {
  auto parsed = load::parse_target("http://" + address);
  if (!parsed) return fail(parsed.error());
  target = *parsed;
  return {};
}

}  // namespace

Result<ServiceProcess> ServiceProcess::start(const ServiceSetup& setup,
                                             const std::stop_token& stop) {
  auto group = setup.back_end->create(limits::next_group_name(), setup.limit);
  if (!group) return fail(group.error());
  ServiceProcess service(std::move(*group));
  if (setup.recipe.running) {
    service.public_ = *setup.recipe.running;
    service.admin_ = setup.recipe.running_metrics;
    if (auto ready = answers(service.public_); !ready) return fail(ready.error());
    return service;
  }
  if (auto launched = service.launch(setup, stop); !launched) return fail(launched.error());
  if (auto verified = service.group_->verify(service.pid()); !verified) {
    return fail(verified.error());
  }
  return service;
}

Result<void> ServiceProcess::launch(const ServiceSetup& setup, const std::stop_token& stop) {
  auto folder = TemporaryFolder::make();
  if (!folder) return fail(folder.error());
  work_.emplace(std::move(*folder));
  auto prepared = prepare_start(setup.recipe, work_->path());
  if (!prepared) return fail(prepared.error());
  process::Command& command = prepared->command;
  const std::vector<std::string> prefix = group_->launch_prefix();
  command.argv.insert(command.argv.begin(), prefix.begin(), prefix.end());
  auto child = process::start(command, group_->procs_files(), setup.log_path);
  if (!child) return fail(child.error());
  child_.emplace(std::move(*child));
  auto ready = setup.recipe.ready_pattern.empty() ? ask_until_ready(setup.recipe, *prepared, stop)
                                                  : find_ready_line(setup.recipe, stop);
  if (!ready) return ready;
  auto own_pid = group_->adopt(child_->pid());
  if (!own_pid) return fail(own_pid.error());
  pid_ = *own_pid;
  return {};
}

Result<void> ServiceProcess::find_ready_line(const StartRecipe& recipe,
                                             const std::stop_token& stop) {
  auto captures = child_->wait_ready(recipe.ready_pattern, kReadyTimeout, stop);
  if (!captures) return fail(captures.error());
  const auto addresses = casefile::ready_addresses(recipe.ready_pattern, *captures);
  if (auto set = set_target(addresses.public_address, public_); !set) return set;
  if (addresses.admin_address.empty()) return {};
  return set_target(addresses.admin_address, admin_.emplace());
}

Result<void> ServiceProcess::ask_until_ready(const StartRecipe& recipe, const PreparedStart& start,
                                             const std::stop_token& stop) {
  if (auto set = set_target(start.address, public_); !set) return set;
  const load::Target asked = public_target(recipe.ready_path);
  auto ready = child_->wait_until([&asked] { return answers(asked).has_value(); },
                                  fmt::format("{} answers", asked.url()), kReadyTimeout, stop);
  if (!ready) return ready;
  if (start.metrics_address.empty()) return {};
  return set_target(start.metrics_address, admin_.emplace());
}

load::Target ServiceProcess::public_target(const std::string& path) const {
  load::Target target = public_;
  target.path = path;
  return target;
}

ServiceOutcome ServiceProcess::stop() {
  ServiceOutcome outcome;
  if (!child_) return outcome;
  const bool ended_by_itself = gone();
  const process::Exit exit = child_->stop(kStopGrace);
  const auto last = group_->sample();
  const std::uint64_t oom_kills = last ? last->oom_kills.value_or(0) : 0;
  outcome.end = process::classify(exit, !ended_by_itself && child_->asked_to_stop(), oom_kills);
  if (outcome.end != record::ServiceEnd::kStopped) outcome.detail = exit.describe();
  if (auto removed = group_->remove(); !removed) outcome.limit_left = removed.error().message();
  return outcome;
}

}  // namespace lab::trial
