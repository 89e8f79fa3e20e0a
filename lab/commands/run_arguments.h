// The options that `lab run`, `lab null` and `lab up` share.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <map>
#include <string>

#include "common/error.h"
#include "lab/trial/run_options.h"

namespace lab::commands {

// What was typed, as text; read_options() checks it.
struct RunArguments {
  trial::RunOptions options;
  std::string cpus = "auto";
  std::string memory, warmup, duration;
  std::map<std::string, std::string> inputs;  // by input name; empty text: not given
  std::string cases;
};

// Adds CASE and the options to `command`. `arguments` must live as long as `command`. For every
// input that a case takes there is an option of its name (`--rules FILE`).
void add_run_arguments(CLI::App& command, RunArguments& arguments);

// Checked values. kInvalidArgument names the option and the remedy.
[[nodiscard]] common::Result<trial::RunOptions> read_options(const RunArguments& arguments);

// "1GiB", "512MiB", "64m", "1000000": bytes. Suffixes K, M, G and KiB, MiB, GiB are powers of 1,024
// (as the kernel and Docker take them), MB and GB powers of 1,000.
[[nodiscard]] common::Result<double> parse_size(const std::string& text);

}  // namespace lab::commands
