// Runs a short program to its end and takes what it says: systemctl, docker.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "common/error.h"

namespace lab::process {

struct ProgramOutput {
  int exit_code = 0;  // 128 + the number of the signal that ended it
  std::string text;   // standard output and standard error, as they came

  // The last line that is not empty: what a person needs of an error.
  [[nodiscard]] std::string last_line() const;
};

// The seam: tests answer in the programs' place.
using ProgramRunner =
    std::function<common::Result<ProgramOutput>(const std::vector<std::string>& argv)>;

// Starts `argv` (argv[0] is looked up in PATH) and waits for its end, at most 60 s; then it is
// killed. Any exit code is a result. Errors: those of launch(), kTimeout.
[[nodiscard]] common::Result<ProgramOutput> run_program(const std::vector<std::string>& argv);

}  // namespace lab::process
