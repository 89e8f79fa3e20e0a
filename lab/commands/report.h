// `lab report DIR`: draws the reports of a run folder again.
#pragma once

#include <CLI/CLI.hpp>
#include <iosfwd>
#include <string>

#include "lab/report/terminal_table.h"

namespace lab::commands {

struct ReportOptions {
  std::string folder;
  std::string cases;  // empty: see cases_dir
  bool json = false;
};

// Writes report.md and report.html into the folder and prints the table, or with `json`
// results.json as it is read. Runs nothing and judges nothing anew. Returns 0 when it could be
// drawn, whatever the run's verdict; 1 with an error on `err` when not.
[[nodiscard]] int run_report(const ReportOptions& options, report::Style style, std::ostream& out,
                             std::ostream& err);

// Colour when stdout is a terminal and NO_COLOR is not set.
[[nodiscard]] report::Style style_of_stdout();

// Adds the command to `app`; its callback sets `exit_code`, which must outlive `app`.
void add_report_command(CLI::App& app, int& exit_code);

}  // namespace lab::commands
