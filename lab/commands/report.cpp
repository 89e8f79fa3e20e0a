#include "lab/commands/report.h"

#include <fmt/format.h>
#include <fmt/ostream.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <memory>

#include "lab/analysis/one_definition.h"
#include "lab/case/case_reader.h"
#include "lab/commands/cases_dir.h"
#include "lab/record/record_json.h"
#include "lab/record/run_folder.h"
#include "lab/report/report_files.h"

namespace lab::commands {
namespace {

int refuse(std::ostream& err, const common::Error& error) {
  fmt::print(err, "lab report: {}\n", error.message());
  return 1;
}

}  // namespace

int run_report(const ReportOptions& options, report::Style style, std::ostream& out,
               std::ostream& err) {
  const auto run = record::load_run(options.folder);
  if (!run) return refuse(err, run.error());
  if (const auto alike = analysis::check_one_definition(*run); !alike) {
    return refuse(err, alike.error());
  }
  const auto definition =
      casefile::case_of_run(options.folder, cases_dir(options.cases), run->plan.case_name);
  if (!definition) return refuse(err, definition.error());
  if (const auto written = report::write_reports(options.folder, *run, *definition); !written) {
    return refuse(err, written.error());
  }
  out << (options.json ? record::to_json(*run)
                       : report::terminal_table(*run, *definition, options.folder, style));
  return 0;
}

report::Style style_of_stdout() {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): called before any thread is started.
  const char* no_colour = std::getenv("NO_COLOR");
  const bool wanted = no_colour == nullptr || *no_colour == '\0';
  return wanted && isatty(STDOUT_FILENO) != 0 ? report::Style::kColour : report::Style::kPlain;
}

void add_report_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<ReportOptions>();
  CLI::App* command = app.add_subcommand(
      "report", "Draw the reports of a run folder again, without running anything");
  command->add_option("folder", options->folder, "The run folder")->required();
  command->add_flag("--json", options->json, "Print results.json instead of the table");
  command->add_option("--cases", options->cases, "Folder of the cases, if the run keeps none");
  command->footer(
      "Exits 0 when the reports could be drawn, whatever the run's verdict.\n"
      "Example:\n  lab report runs/20261130T151546Z-checkout");
  command->callback([options, &exit_code] {
    exit_code = run_report(*options, style_of_stdout(), std::cout, std::cerr);
  });
}

}  // namespace lab::commands
