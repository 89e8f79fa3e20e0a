#include "lab/limits/systemd_words.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>

namespace lab::limits {
namespace {

constexpr double kQuotaSteps = 10'000;  // a CPU

std::string usual_runtime_folder() { return fmt::format("/run/user/{}", ::getuid()); }

bool runtime_folder_is_set() {
  const char* folder = std::getenv("XDG_RUNTIME_DIR");
  return folder != nullptr && *folder != '\0';
}

std::unexpected<common::Error> no_manager(std::string subject, std::string cause,
                                          std::string remedy) {
  return common::fail({common::ErrorCode::kUnavailable, "asking the service manager",
                       std::move(subject), std::move(cause), std::move(remedy)});
}

}  // namespace

std::vector<std::string> manager_words(const CgroupFileSystem& files, ServiceManager manager,
                                       const std::string& program) {
  if (manager == ServiceManager::kSystem) return {program, "--system"};
  const std::string folder = usual_runtime_folder();
  if (runtime_folder_is_set() || !files.exists(folder)) return {program, "--user"};
  return {"env", "XDG_RUNTIME_DIR=" + folder, program, "--user"};
}

LimitSpec rounded_for_manager(LimitSpec spec) {
  if (spec.cpus) spec.cpus = std::round(*spec.cpus * kQuotaSteps) / kQuotaSteps;
  return spec;
}

std::string cpu_quota_word(std::optional<double> cpus) {
  return cpus ? fmt::format("CPUQuota={:.2f}%", *cpus * 100) : "CPUQuota=";
}

std::vector<std::string> scope_words(const CgroupFileSystem& files, ServiceManager manager,
                                     const std::string& unit, const LimitSpec& spec) {
  std::vector<std::string> words = manager_words(files, manager, "systemd-run");
  for (const char* word : {"--scope", "--quiet", "--collect"}) words.emplace_back(word);
  words.push_back("--unit=" + unit);
  const auto add_property = [&words](std::string property) {
    words.emplace_back("-p");
    words.push_back(std::move(property));
  };
  add_property("Delegate=yes");
  add_property(fmt::format("CPUQuotaPeriodSec={}us", kQuotaPeriod.count()));
  if (spec.cpus) add_property(cpu_quota_word(spec.cpus));
  if (spec.memory_bytes) {
    add_property(fmt::format("MemoryMax={}", *spec.memory_bytes));
    add_property("MemorySwapMax=0");
  }
  words.emplace_back("--");
  return words;
}

common::Result<void> manager_runs(const CgroupFileSystem& files, ServiceManager manager) {
  if (!files.exists("/run/systemd/system")) {
    return no_manager("this machine", "systemd did not start this machine",
                      "use a machine that runs systemd, or as root --limits cgroup2 or cgroup1");
  }
  if (manager == ServiceManager::kSystem || runtime_folder_is_set()) return {};
  if (files.exists(usual_runtime_folder() + "/bus")) return {};
  return no_manager(fmt::format("user {}", ::getuid()),
                    "no manager runs for this user: there is no " + usual_runtime_folder() + "/bus",
                    fmt::format("as root: loginctl enable-linger {} (packages libpam-systemd and "
                                "dbus-user-session), or log in by ssh instead of su",
                                ::getuid()));
}

std::unexpected<common::Error> dropped_silently(std::string path, ServiceManager manager) {
  return common::fail(
      {common::ErrorCode::kUnavailable, "reading the limit back", std::move(path),
       "the service manager dropped the limit without a word: the controller is not delegated to "
       "it",
       manager == ServiceManager::kUser
           ? kDelegateControllers
           : "start the kernel with systemd.unified_cgroup_hierarchy=1, or use --limits cgroup1"});
}

}  // namespace lab::limits
