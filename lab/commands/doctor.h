// `lab doctor`: what this machine can do, each lack with its remedy; and cleaning up after a killed
// lab.
#pragma once

#include <CLI/CLI.hpp>

namespace lab::commands {

// Adds the command to `app`. When it was chosen, parsing `app` runs it: the findings (or JSON) go
// to stdout, and `exit_code` is set: 0 trials can run under a limit here, or everything left behind
// was removed; 1 otherwise. `exit_code` must outlive the parsing.
void add_doctor_command(CLI::App& app, int& exit_code);

}  // namespace lab::commands
