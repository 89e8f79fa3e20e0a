#include "lab/commands/doctor.h"

#include <fmt/format.h>

#include <memory>

#include "lab/doctor/diagnosis.h"
#include "lab/limits/cgroup_file_system.h"

namespace lab::commands {
namespace {

constexpr const char* kDoctorExplanation = R"(
Examples:
  lab doctor
  lab doctor --clean

Looks, for about two seconds, at cores and who uses them, the clock, the programs that some commands
need, control groups, delegation, service manager and container engine, tries every way to put a limit
in force, and probes whether a quota really holds a busy program down.
  good     there, and works
  lacking  not there, or noisy: trials run, with what that costs
  missing  no trial can run under a limit without it
--clean removes what labs that were killed left, each known by a mark with the lab's pid, which is
gone: control groups and scopes (bookstore-lab-<pid>-<number>) with whatever still runs in them,
processes (BOOKSTORE_LAB_OWNER in their environment), containers (the label bookstore-lab) and temporary
folders. It touches nothing else.
Exit code: 0 trials can run here (with --clean: nothing is left), 1 not.
)";

struct Options {
  bool json = false;
  bool clean = false;
};

int run_clean(const Options& options, limits::CgroupFileSystem& files) {
  const auto cleaning = doctor::clean(files, doctor::usual_places());
  if (!cleaning) {
    fmt::print(stderr, "lab doctor: {}\n", cleaning.error().message());
    return 1;
  }
  fmt::print("{}", options.json ? doctor::json_of(*cleaning) : doctor::text_of(*cleaning));
  return cleaning->failed.empty() ? 0 : 1;
}

int run_examine(const Options& options, limits::CgroupFileSystem& files) {
  const doctor::Diagnosis diagnosis = doctor::examine(files, doctor::usual_places());
  fmt::print("{}", options.json ? doctor::json_of(diagnosis) : doctor::text_of(diagnosis));
  return diagnosis.can_run() ? 0 : 1;
}

}  // namespace

void add_doctor_command(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("doctor", "What this machine can do, and what it lacks");
  command->footer(kDoctorExplanation);
  command->add_flag("--json", options->json, "Print JSON");
  command->add_flag("--clean", options->clean, "Remove what killed labs left behind");
  command->callback([options, &exit_code] {
    limits::RealCgroupFileSystem files;
    exit_code = options->clean ? run_clean(*options, files) : run_examine(*options, files);
  });
}

}  // namespace lab::commands
