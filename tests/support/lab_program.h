// Runs the real `lab` as a person would, in a place of its own.
#pragma once

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/program.h"

namespace tests {

// A folder that is gone when the test is over.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  // The only run folder in it; empty if there is none.
  [[nodiscard]] std::filesystem::path run_folder() const;

 private:
  std::filesystem::path path_;
};

struct LabOutcome {
  pid_t pid = -1;
  int exit_code = -1;
  std::string out, err;
};

// Runs it to its end.
[[nodiscard]] LabOutcome run_lab(const std::vector<std::string>& arguments,
                                 const std::vector<std::string>& environment = {});

// Starts it; for tests that signal it.
[[nodiscard]] std::unique_ptr<Program> start_lab(const std::vector<std::string>& arguments,
                                                 const std::vector<std::string>& environment = {});

// Everything that it still says on stdout, and its end.
[[nodiscard]] LabOutcome finish_lab(Program& program);

// Waits up to ten seconds until `folder` holds a trial with a service that logs; false if none
// came.
[[nodiscard]] bool wait_for_trial(const ScratchFolder& folder);

// Control groups of this lab process that are still there.
[[nodiscard]] std::vector<std::string> leftover_groups(pid_t lab);

// results.json of a run folder.
[[nodiscard]] nlohmann::json results_of(const std::filesystem::path& run_folder);

}  // namespace tests
