// `lab list`: the cases, their variants and suspects.
#pragma once

#include <CLI/CLI.hpp>
#include <iosfwd>
#include <string>

namespace lab::commands {

struct ListOptions {
  std::string cases;  // empty: see cases_dir
  bool json = false;
};

// Prints to `out`, errors to `err`; returns 0, or 1 when a case cannot be read. The roles of
// suspects are the answer of a case and are not listed.
[[nodiscard]] int run_list(const ListOptions& options, std::ostream& out, std::ostream& err);

// Adds the command to `app`; its callback sets `exit_code`, which must outlive `app`.
void add_list_command(CLI::App& app, int& exit_code);

}  // namespace lab::commands
