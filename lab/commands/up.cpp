#include "lab/commands/up.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "lab/commands/case_session.h"
#include "lab/commands/progress_printer.h"
#include "lab/commands/run_arguments.h"
#include "lab/commands/stop_on_signal.h"
#include "lab/trial/case_up.h"

namespace lab::commands {
namespace {

struct UpCommand {
  RunArguments arguments;
  std::string variant;
  bool no_load = false;
  bool json = false;
};

void print_text(const trial::ServiceUp& up) {
  fmt::print("service   pid {}, variant {}\n", up.pid, up.variant);
  fmt::print("requests  {}\n", up.url);
  fmt::print("admin     {}metrics\n", up.admin_url);
  const bool seen = !up.group_directories.empty();
  if (!seen && up.memory_limit_bytes == 0) {
    fmt::print("limit     none\n");
  } else {
    fmt::print("limit     {:.2f} CPU, {:.0f} MiB in {}\n", up.quota_cpus,
               up.memory_limit_bytes / 1024 / 1024,
               seen ? fmt::format("{}", fmt::join(up.group_directories, ", "))
                    : "a group that can't be seen from here");
  }
  fmt::print("load      {}\n", up.rate_rps > 0 ? fmt::format("{:g}/s", up.rate_rps) : "none");
  fmt::print("Ctrl-C ends it\n");
}

void print_json(const trial::ServiceUp& up) {
  const nlohmann::ordered_json document = {{"pid", up.pid},
                                           {"variant", up.variant},
                                           {"url", up.url},
                                           {"admin_url", up.admin_url},
                                           {"group_directories", up.group_directories},
                                           {"quota_cpus", up.quota_cpus},
                                           {"memory_limit_bytes", up.memory_limit_bytes},
                                           {"rate_rps", up.rate_rps}};
  fmt::print("{}\n", document.dump());
}

int run(const UpCommand& command) {
  const StopOnSignal signals;
  limits::RealCgroupFileSystem files;
  auto session = open_session(command.arguments, files);
  if (!session) return print_error(session.error());
  ProgressPrinter progress(::isatty(STDERR_FILENO) == 1);
  const auto ready = [&](const trial::ServiceUp& up) {
    command.json ? print_json(up) : print_text(up);
    std::fflush(stdout);
  };
  auto kept =
      trial::keep_case_up(session->definition, session->options, command.variant,
                          command.no_load ? trial::SteadyLoad::kNone : trial::SteadyLoad::kRun,
                          session->limit, progress, ready, signals.token());
  return kept || signals.token().stop_requested() ? 0 : print_error(kept.error());
}

}  // namespace

void add_up_command(CLI::App& app, int& exit_code) {
  const auto command = std::make_shared<UpCommand>();
  CLI::App& added = *app.add_subcommand("up", "Keep a service up under its limit with steady load");
  add_run_arguments(added, command->arguments);
  for (const char* unused :
       {"--warmup", "--duration", "--blocks", "--before", "--after", "--out"}) {
    added.remove_option(added.get_option(unused));
  }
  added.add_option("--variant", command->variant, "The variant; the case's before by default");
  added.add_flag("--no-load", command->no_load, "Start the service and send nothing");
  added.add_flag("--json", command->json, "Print what is up as one JSON line");
  added.footer("Example: lab up checkout --variant v1 --cpus 0.5");
  added.callback([command, &exit_code] { exit_code = run(*command); });
}

}  // namespace lab::commands
