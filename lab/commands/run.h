// `lab run CASE`: the main job, from calibration to the before/after table. `lab null CASE`: the
// same plan with one variant on both sides, which gives the noise floor.
#pragma once

#include <CLI/CLI.hpp>

namespace lab::commands {

// Each adds its command to `app`; parsing `app` runs it when it was chosen and sets `exit_code`,
// which must outlive the parsing: 0 fine, 1 failed or interrupted, 2 bad usage, 98 invalid,
// 99 an expectation missed. The table goes to stdout, progress and errors to stderr.
void add_run_command(CLI::App& app, int& exit_code);
void add_null_command(CLI::App& app, int& exit_code);

}  // namespace lab::commands
