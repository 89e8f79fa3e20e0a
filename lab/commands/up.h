// `lab up CASE`: a service under its limit with steady load, left running for tools to attach.
#pragma once

#include <CLI/CLI.hpp>

namespace lab::commands {

// Parsing `app` runs the command when it was chosen and sets `exit_code`, which must outlive the
// parsing: 0 after Ctrl-C or SIGTERM, 1 when the service ended by itself, 2 bad usage.
void add_up_command(CLI::App& app, int& exit_code);

}  // namespace lab::commands
