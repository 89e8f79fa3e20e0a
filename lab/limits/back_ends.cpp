#include "lab/limits/back_ends.h"

#include <unistd.h>

#include "lab/limits/cgroup1.h"
#include "lab/limits/cgroup2.h"
#include "lab/limits/no_limits.h"
#include "lab/limits/systemd_scope.h"

namespace lab::limits {
namespace {

common::Result<Choice> choose_automatically(CgroupFileSystem& files) {
  std::string others;
  for (std::unique_ptr<LimitBackEnd>& back_end : limiting_back_ends(files)) {
    const common::Result<void> usable = back_end->usable();
    const std::string name(back_end->name());
    if (usable) {
      return Choice{std::move(back_end),
                    name + " works here" + (others.empty() ? "" : "; not " + others)};
    }
    if (!others.empty()) others += "; ";
    others += name + ": " + usable.error().message();
  }
  return common::fail({common::ErrorCode::kUnavailable, "choosing a limit back end", "auto", others,
                       "or put the service into a container by --limits docker, or run without a "
                       "limit by --limits none, which shows another thing"});
}

common::Result<Choice> take(std::unique_ptr<LimitBackEnd> back_end) {
  common::Result<void> usable = back_end->usable();
  if (!usable) return common::fail(std::move(usable.error()));
  std::string reason = std::string(back_end->name()) + " was asked for";
  return Choice{std::move(back_end), std::move(reason)};
}

}  // namespace

std::vector<std::unique_ptr<LimitBackEnd>> limiting_back_ends(
    CgroupFileSystem& files, const process::ProgramRunner& programs) {
  const ServiceManager manager = ::geteuid() == 0 ? ServiceManager::kSystem : ServiceManager::kUser;
  std::vector<std::unique_ptr<LimitBackEnd>> back_ends;
  back_ends.push_back(std::make_unique<Cgroup2>(files));
  back_ends.push_back(std::make_unique<SystemdScope>(files, programs, manager));
  back_ends.push_back(std::make_unique<Cgroup1>(files));
  return back_ends;
}

Choice no_limit_of_a_target() {
  return {std::make_unique<NoLimits>("target"), "the service runs already"};
}

std::vector<std::unique_ptr<LimitBackEnd>> limiting_back_ends(CgroupFileSystem& files) {
  return limiting_back_ends(files, process::run_program);
}

common::Result<Choice> choose_back_end(std::string_view wanted, CgroupFileSystem& files) {
  return choose_back_end(wanted, files, {container_engine(), kUsualImage, {}});
}

common::Result<Choice> choose_back_end(std::string_view wanted, CgroupFileSystem& files,
                                       const ContainerSettings& container) {
  if (wanted == "auto") return choose_automatically(files);
  if (wanted == "none") return take(std::make_unique<NoLimits>("none"));
  if (wanted == "docker") {
    return take(std::make_unique<DockerContainer>(files, process::run_program, container));
  }
  for (std::unique_ptr<LimitBackEnd>& back_end : limiting_back_ends(files)) {
    if (back_end->name() == wanted) return take(std::move(back_end));
  }
  return common::fail({common::ErrorCode::kInvalidArgument, "choosing a limit back end",
                       std::string(wanted), "there is none of this name",
                       "use auto, cgroup2, systemd, cgroup1, docker or none"});
}

}  // namespace lab::limits
