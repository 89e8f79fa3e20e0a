#include "lab/commands/run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <memory>

#include "lab/analysis/noise_floor.h"
#include "lab/commands/case_session.h"
#include "lab/commands/progress_printer.h"
#include "lab/commands/report.h"
#include "lab/commands/run_arguments.h"
#include "lab/commands/stop_on_signal.h"
#include "lab/record/record_json.h"
#include "lab/report/report_files.h"
#include "lab/report/terminal_table.h"
#include "lab/trial/case_run.h"
#include "lab/trial/noise_floor_file.h"

namespace lab::commands {
namespace {

struct RunCommand {
  RunArguments arguments;
  bool json = false;
  bool null_run = false;
  std::string null_variant;
};

int keep_noise_floor(const trial::CaseRun& done, const CaseSession& session) {
  if (!done.run.verdict.valid) return 0;
  auto kept = trial::keep_noise_floor(session.options.out,
                                      analysis::noise_floor_of(done.run, session.definition.rows));
  return kept ? 0 : print_error(kept.error());
}

void print_result(const trial::CaseRun& done, const CaseSession& session, bool json) {
  if (json) {
    fmt::print("{}", record::to_json(done.run));
    return;
  }
  fmt::print("{}", report::terminal_table(done.run, session.definition, done.folder.string(),
                                          style_of_stdout()));
}

int run(const RunCommand& command) {
  const StopOnSignal signals;
  limits::RealCgroupFileSystem files;
  auto session = open_session(command.arguments, files);
  if (!session) return print_error(session.error());
  if (command.null_run) {
    const std::string& variant =
        command.null_variant.empty() ? session->definition.before : command.null_variant;
    session->options.before = session->options.after = variant;
  }
  common::Result<trial::CaseRun> done = [&] {
    ProgressPrinter progress(::isatty(STDERR_FILENO) == 1);
    return trial::run_case(session->definition, session->options, session->limit, progress,
                           signals.token());
  }();
  if (!done) return print_error(done.error());
  if (auto drawn = report::write_reports(done->folder, done->run, session->definition); !drawn) {
    return print_error(drawn.error());
  }
  print_result(*done, *session, command.json);
  if (command.null_run) {
    if (const int failed = keep_noise_floor(*done, *session); failed != 0) return failed;
  }
  return done->run.verdict.exit_code;
}

CLI::App& add_command(CLI::App& app, const std::string& name, const std::string& summary,
                      const std::shared_ptr<RunCommand>& command, int& exit_code) {
  CLI::App& added = *app.add_subcommand(name, summary);
  add_run_arguments(added, command->arguments);
  added.add_flag("--json", command->json, "Print results.json instead of the table");
  added.callback([command, &exit_code] { exit_code = run(*command); });
  return added;
}

}  // namespace

void add_run_command(CLI::App& app, int& exit_code) {
  const auto command = std::make_shared<RunCommand>();
  CLI::App& added = add_command(
      app, "run", "Run a case: calibrate, compare answers, measure, judge", command, exit_code);
  added.footer(
      "Example: lab run checkout --profile quick\n"
      "Exit status: 0 fine, 1 failed, 2 bad usage, 98 run invalid (a gate), 99 an expectation "
      "missed");
}

void add_null_command(CLI::App& app, int& exit_code) {
  const auto command = std::make_shared<RunCommand>();
  command->null_run = true;
  CLI::App& added =
      add_command(app, "null", "Run a variant against itself: the noise floor", command, exit_code);
  added.remove_option(added.get_option("--before"));
  added.remove_option(added.get_option("--after"));
  added.add_option("--variant", command->null_variant, "The variant; the case's before by default");
  added.footer("Example: lab null checkout --profile quick");
}

}  // namespace lab::commands
