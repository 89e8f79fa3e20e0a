// What a person asks of a run, as `lab run`, `lab null` and `lab up` take it. Whatever is empty
// comes from the case and its profile.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lab/limits/docker_container.h"

namespace lab::trial {

struct RunOptions {
  std::string case_name;
  std::string profile = "default";
  std::string limits = "auto";              // auto, cgroup2, systemd, cgroup1, docker, none
  std::string image = limits::kUsualImage;  // of the container, for docker
  std::optional<double> cpus;               // empty: calibrated
  std::optional<double> memory_bytes;
  std::optional<double> rate_rps;
  std::optional<double> warmup_s, measured_s;
  std::optional<unsigned> blocks;
  std::optional<unsigned> workers;  // empty: the host's CPUs, the usual mistake
  std::optional<std::uint64_t> seed;
  std::string before, after;                  // names of variants; empty: the case's
  std::string target;                         // URL of a service that runs already; empty: started
  std::string target_metrics;                 // URL of its metrics; empty: it publishes none
  std::map<std::string, std::string> inputs;  // "rules" → path
  std::string load_tool;                      // another load generator; empty: our own
  std::filesystem::path out = "runs";         // run folders are made in here
  std::filesystem::path programs;             // folder of the programs
  std::filesystem::path cases;                // folder of the cases
  std::filesystem::path own_case;             // folder of a case that is not among them; else empty

  [[nodiscard]] std::filesystem::path case_folder(const std::string& name) const {
    return own_case.empty() ? cases / name : own_case;
  }
};

}  // namespace lab::trial
