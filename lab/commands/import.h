// `lab import`: another load generator's output in this lab's own form.
#pragma once

#include <CLI/CLI.hpp>

namespace lab::commands {

void add_import_command(CLI::App& app, int& exit_code);

}  // namespace lab::commands
