// Limits by a container engine: the service runs as a container of an image that has it.
#pragma once

#include <string>
#include <vector>

#include "lab/limits/cgroup_file_system.h"
#include "lab/limits/limit_back_end.h"
#include "lab/process/run_program.h"

namespace lab::limits {

struct ContainerSettings {
  std::string engine;                     // the engine's client: a path, or a name in PATH
  std::string image;                      // "bookstore-lab"
  std::vector<std::string> shared_files;  // absolute paths that the container sees too, read-only
};

inline constexpr const char* kUsualImage = "bookstore-lab";
// The folder of the programs in the image.
inline constexpr const char* kImagePrograms = "/usr/local/bin";
// The label that all containers of the lab have; its value is the pid of the lab.
inline constexpr const char* kContainerLabel = "bookstore-lab";

// $LAB_DOCKER, else "docker".
[[nodiscard]] std::string container_engine();

// `docker run` on the host's network. The service is found by the pid that the engine gives, if
// this machine's /proc has it in that container's group: then its control files, of either version,
// are read back and sampled. With the engine on another machine, or behind a wall of pid
// namespaces, the engine's own word is taken for the limit, and samples are empty: the service's
// own exported figures stand in. The engine takes the group away with the container's end: sample()
// then repeats the last counters, and takes a kill by the memory ceiling from the engine's record,
// for which the container is kept until remove(). set_cpus(nullopt) sets all CPUs of the machine:
// the engine can't lift a quota. `files` must outlive it and its groups.
class DockerContainer final : public LimitBackEnd {
 public:
  DockerContainer(CgroupFileSystem& files, process::ProgramRunner programs,
                  ContainerSettings settings)
      : files_(files), programs_(std::move(programs)), settings_(std::move(settings)) {}

  [[nodiscard]] std::string_view name() const override { return "docker"; }
  // Starts nothing: the container comes with the service.
  [[nodiscard]] common::Result<std::unique_ptr<LimitGroup>> create(const std::string& group_name,
                                                                   const LimitSpec& spec) override;
  // The engine answers and has the image.
  [[nodiscard]] common::Result<void> usable() override;

 private:
  CgroupFileSystem& files_;
  process::ProgramRunner programs_;
  ContainerSettings settings_;
};

}  // namespace lab::limits
