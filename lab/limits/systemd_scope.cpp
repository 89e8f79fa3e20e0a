#include "lab/limits/systemd_scope.h"

#include <fmt/format.h>

#include "lab/limits/group_name.h"
#include "lab/limits/systemd_scope_group.h"
#include "lab/limits/systemd_words.h"

namespace lab::limits {
namespace {

constexpr LimitSpec kTrialLimit{0.5, 64U << 20};
// $0: where version 2 is mounted.
constexpr const char* kReadOwnLimit =
    "group=$0$(sed -n s/^0:://p /proc/self/cgroup); cat $group/cpu.max $group/memory.max";

common::Error without_answer(const process::ProgramOutput& output, ServiceManager manager) {
  return {common::ErrorCode::kUnavailable, "starting a scope", "systemd-run", output.last_line(),
          manager == ServiceManager::kUser
              ? "log in by ssh instead of su, or set XDG_RUNTIME_DIR=/run/user/$(id -u); needs the "
                "packages dbus-user-session and libpam-systemd"
              : "install dbus, or use --limits cgroup2"};
}

}  // namespace

common::Result<std::unique_ptr<LimitGroup>> SystemdScope::create(const std::string& group_name,
                                                                 const LimitSpec& spec) {
  if (auto fine = check(spec, machine_cpus()); !fine) return common::fail(fine.error());
  return std::make_unique<SystemdScopeGroup>(files_, programs_, manager_, group_name, spec);
}

common::Result<void> SystemdScope::usable() {
  if (auto runs = manager_runs(files_, manager_); !runs) return runs;
  const auto mounts = read_mounts(files_, CgroupVersion::k2);
  if (!mounts) return common::fail(mounts.error());
  const auto own = place_of(files_, *mounts, "self", "");
  if (!own) return dropped_silently("cgroup version 2", ServiceManager::kSystem);
  const std::string unit = next_group_name() + kScopeSuffix;
  std::vector<std::string> words = scope_words(files_, manager_, unit, kTrialLimit);
  for (const char* word : {"sh", "-c", kReadOwnLimit}) words.emplace_back(word);
  words.push_back(own->mount_point);
  auto output = programs_(words);
  if (!output && output.error().code == common::ErrorCode::kNotFound) {
    output.error().remedy = "apt-get install systemd dbus";
  }
  if (!output) return common::fail(std::move(output.error()));
  const std::string expected = fmt::format("50000 100000\n{}\n", *kTrialLimit.memory_bytes);
  if (output->exit_code == 0 && output->text == expected) return {};
  const bool dropped = output->text.find("cpu.max") != std::string::npos ||
                       output->text.find("memory.max") != std::string::npos;
  if (dropped) return dropped_silently(output->last_line(), manager_);
  return common::fail(without_answer(*output, manager_));
}

}  // namespace lab::limits
