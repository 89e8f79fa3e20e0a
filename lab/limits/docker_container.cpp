#include "lab/limits/docker_container.h"

#include <cstdlib>

#include "lab/limits/docker_container_group.h"

namespace lab::limits {

std::string container_engine() {
  const char* chosen = std::getenv("LAB_DOCKER");
  return chosen == nullptr || *chosen == '\0' ? "docker" : chosen;
}

common::Result<std::unique_ptr<LimitGroup>> DockerContainer::create(const std::string& group_name,
                                                                    const LimitSpec& spec) {
  if (auto fine = check(spec, machine_cpus()); !fine) return common::fail(fine.error());
  return std::make_unique<DockerContainerGroup>(files_, programs_, settings_, group_name, spec);
}

common::Result<void> DockerContainer::usable() {
  const std::string& engine = settings_.engine;
  const auto version = programs_({engine, "version", "--format", "{{.Server.Version}}"});
  if (!version || version->exit_code != 0) {
    return common::fail({common::ErrorCode::kUnavailable, "asking the container engine", engine,
                         version ? version->last_line() : version.error().cause,
                         "start dockerd, join the group docker, or name another client by "
                         "LAB_DOCKER"});
  }
  const auto image =
      programs_({engine, "image", "inspect", "--format", "{{.Id}}", settings_.image});
  if (!image) return common::fail(image.error());
  if (image->exit_code == 0) return {};
  return common::fail({common::ErrorCode::kUnavailable, "looking for the image", settings_.image,
                       image->last_line(),
                       "build it with: " + engine + " build -t " + settings_.image +
                           " . or name another by --image"});
}

}  // namespace lab::limits
