// What a killed lab leaves beside its control groups.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

#include "common/error.h"
#include "lab/limits/cgroup_file_system.h"
#include "lab/process/run_program.h"

namespace lab::doctor {

struct Remain {
  enum class Kind { kProcess, kContainer, kFolder };

  Kind kind = Kind::kProcess;
  std::string name;   // the pid, the container's name, the folder's path
  pid_t lab_pid = 0;  // of the lab that made it, which is gone

  // "process 123"
  [[nodiscard]] std::string describe() const;
};

// Where to look and whom to ask.
struct Places {
  process::ProgramRunner programs;  // this machine's own, or a test's
  std::string engine;               // the container engine's client
  std::filesystem::path temporary;  // the system's folder for temporary files
};
[[nodiscard]] Places usual_places();

// Processes with the lab's mark in their environment, containers with its label and name, temporary
// folders with its name (sockets are in them), of which the lab no longer runs. An engine that is
// not there has no containers.
[[nodiscard]] std::vector<Remain> find_remains(const limits::CgroupFileSystem& files,
                                               const Places& places);

// Ends or removes it. Errors: what the system or the engine said.
[[nodiscard]] common::Result<void> remove_remain(limits::CgroupFileSystem& files,
                                                 const Places& places, const Remain& remain);

}  // namespace lab::doctor
