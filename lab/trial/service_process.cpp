#include "lab/trial/service_process.h"

#include <fmt/format.h>

#include "lab/case/ready_line.h"
#include "lab/limits/group_name.h"

namespace lab::trial {
namespace {

using common::fail;

constexpr std::chrono::seconds kReadyTimeout{60};
constexpr std::chrono::seconds kStopGrace{10};

common::Result<load::Target> target_of(const std::string& address) {
  return load::parse_target("http://" + address);
}

}  // namespace

common::Result<ServiceProcess> ServiceProcess::start(const ServiceSetup& setup,
                                                     const std::stop_token& stop) {
  auto group = setup.back_end->create(limits::next_group_name(), setup.limit);
  if (!group) return fail(group.error());
  process::Command command = setup.command;
  const std::vector<std::string> prefix = (*group)->launch_prefix();
  command.argv.insert(command.argv.begin(), prefix.begin(), prefix.end());
  auto child = process::start(command, (*group)->procs_files(), setup.log_path);
  if (!child) return fail(child.error());
  ServiceProcess service(std::move(*group), std::move(*child));
  auto captures = service.child_.wait_ready(setup.ready_pattern, kReadyTimeout, stop);
  if (!captures) return fail(captures.error());
  auto own_pid = service.group_->adopt(service.child_.pid());
  if (!own_pid) return fail(own_pid.error());
  service.pid_ = *own_pid;
  const auto addresses = casefile::ready_addresses(setup.ready_pattern, *captures);
  auto open = target_of(addresses.public_address);
  auto admin = target_of(addresses.admin_address);
  if (!open) return fail(open.error());
  if (!admin) return fail(admin.error());
  service.public_ = *open;
  service.admin_ = *admin;
  if (auto verified = service.group_->verify(service.pid()); !verified) {
    return fail(verified.error());
  }
  return service;
}

load::Target ServiceProcess::public_target(const std::string& path) const {
  load::Target target = public_;
  target.path = path;
  return target;
}

ServiceOutcome ServiceProcess::stop() {
  const bool ended_by_itself = gone();
  const process::Exit exit = child_.stop(kStopGrace);
  const auto last = group_->sample();
  const std::uint64_t oom_kills = last ? last->oom_kills.value_or(0) : 0;
  ServiceOutcome outcome;
  outcome.end = process::classify(exit, !ended_by_itself && child_.asked_to_stop(), oom_kills);
  if (outcome.end != record::ServiceEnd::kStopped) outcome.detail = exit.describe();
  if (auto removed = group_->remove(); !removed) outcome.limit_left = removed.error().message();
  return outcome;
}

}  // namespace lab::trial
