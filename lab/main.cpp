// The lab's command line: registers the commands and runs the one that was chosen.
#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>

#include "lab/commands/doctor.h"
#include "lab/commands/import.h"
#include "lab/commands/list.h"
#include "lab/commands/load.h"
#include "lab/commands/report.h"
#include "lab/commands/run.h"
#include "lab/commands/up.h"

int main(int argc, char** argv) {
  constexpr int kFailed = 1;
  constexpr int kBadUsage = 2;
  int exit_code = 0;
  CLI::App app("Bookstore Lab: known performance bugs, measured", "lab");
  app.require_subcommand(1);
  lab::commands::add_run_command(app, exit_code);
  lab::commands::add_null_command(app, exit_code);
  lab::commands::add_up_command(app, exit_code);
  lab::commands::add_load_command(app, exit_code);
  lab::commands::add_import_command(app, exit_code);
  lab::commands::add_doctor_command(app, exit_code);
  lab::commands::add_report_command(app, exit_code);
  lab::commands::add_list_command(app, exit_code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : kBadUsage;
  } catch (const std::exception& error) {
    std::cerr << "lab: " << error.what() << '\n';
    return kFailed;
  }
  return exit_code;
}
