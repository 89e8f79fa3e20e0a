// `lab load`: the load generator alone, against any http address.
#pragma once

#include <CLI/CLI.hpp>

namespace lab::commands {

// Adds the command to `app`. When it was chosen, parsing `app` runs it: the summary (or JSON) goes
// to stdout, progress and errors to stderr, and `exit_code` is set: 0 fine; 1 the target could not
// be reached, a result could not be written, or the load was stopped (SIGINT, SIGTERM: the summary
// of what was measured is printed all the same); 2 bad usage. `exit_code` must outlive the parsing.
void add_load_command(CLI::App& app, int& exit_code);

}  // namespace lab::commands
