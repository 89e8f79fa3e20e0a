#include "lab/commands/import.h"

#include <fmt/format.h>

#include <memory>

#include "lab/commands/case_session.h"
#include "lab/load_tools/import.h"
#include "lab/load_tools/result_text.h"
#include "lab/record/whole_file.h"

namespace lab::commands {
namespace {

constexpr const char* kImportExplanation = R"(
Understands: k6 (handleSummary's data, --summary-export, --out json), wrk and wrk2 (with --latency),
h2load (its text, or --log-file for percentiles), fortio -json, vegeta report -type=json, oha --json,
locust (--csv's NAME_stats.csv, --json).
Latency definition: service counts from when a request was sent, response from when it was due. The
two cannot be compared with each other.
Example:
  wrk -t1 -c50 -d10s --latency http://127.0.0.1:8080/healthz > wrk.txt; lab import wrk.txt
Exit code: 0 fine, 2 a file that cannot be read or understood.
)";

struct ImportOptions {
  std::string file;
  bool json = false;
  bool corrected = false;
};

int run_import(const ImportOptions& options) {
  const auto text = record::read_whole_file(options.file);
  if (!text) return print_error(text.error());
  const auto result =
      load_tools::import_result(*text, options.file,
                                options.corrected ? load_tools::LatencyDefinition::kResponse
                                                  : load_tools::LatencyDefinition::kService);
  if (!result) return print_error(result.error());
  fmt::print("{}", options.json ? load_tools::json_of(*result) : load_tools::text_of(*result));
  return 0;
}

}  // namespace

void add_import_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<ImportOptions>();
  CLI::App* command = app.add_subcommand(
      "import", "Prints another load generator's result as the lab prints its own");
  command->add_option("FILE", options->file, "What the tool wrote")->required();
  command->add_flag("--json", options->json, "As JSON");
  command->add_flag("--corrected", options->corrected,
                    "oha ran with --latency-correction, which its output does not say");
  command->footer(kImportExplanation);
  command->callback([options, &exit_code] { exit_code = run_import(*options); });
}

}  // namespace lab::commands
