#include "lab/commands/run_arguments.h"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <charconv>
#include <chrono>
#include <cmath>

#include "common/duration_text.h"
#include "lab/case/case_reader.h"
#include "lab/commands/cases_dir.h"
#include "lab/commands/programs_dir.h"

namespace lab::commands {
namespace {

using common::Error;
using common::ErrorCode;
using common::fail;
using common::Result;

Error bad(const std::string& option, std::string cause, std::string remedy) {
  return Error{ErrorCode::kInvalidArgument, "reading the options", option, std::move(cause),
               std::move(remedy)};
}

Result<std::optional<double>> read_seconds(const std::string& option, const std::string& text) {
  if (text.empty()) return std::nullopt;
  auto duration = common::parse_duration(text);
  if (!duration) return fail(bad(option, duration.error().cause, duration.error().remedy));
  return std::chrono::duration<double>(*duration).count();
}

Result<std::optional<double>> read_cpus(const std::string& text) {
  if (text == "auto") return std::nullopt;
  double cpus = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), cpus);
  if (error != std::errc() || end != text.data() + text.size() || !(cpus > 0)) {
    return fail(bad("--cpus", fmt::format("'{}' is no number of CPUs", text),
                    "use auto or a number such as 0.5"));
  }
  return cpus;
}

void add_input_options(CLI::App& command, RunArguments& arguments) {
  const std::filesystem::path cases = cases_dir("");
  auto names = casefile::list_cases(cases);
  if (!names) return;
  for (const std::string& name : *names) {
    auto definition = casefile::read_case(cases / name);
    if (!definition) continue;
    for (const casefile::Input& input : definition->inputs) {
      if (arguments.inputs.contains(input.name)) continue;
      command
          .add_option("--" + input.name, arguments.inputs[input.name],
                      fmt::format("{} (case {})", input.summary, name))
          ->type_name("FILE");
    }
  }
}

}  // namespace

void add_run_arguments(CLI::App& command, RunArguments& arguments) {
  trial::RunOptions& options = arguments.options;
  command.add_option("CASE", options.case_name, "The case, see `lab list`, or the folder of one")
      ->required();
  command.add_option("--profile", options.profile, "quick, default or seed")->capture_default_str();
  command.add_option("--cpus", arguments.cpus, "CPU quota, or auto: calibrated")
      ->type_name("N|auto")
      ->capture_default_str();
  command.add_option("--memory", arguments.memory, "Memory ceiling, for example 1GiB")
      ->type_name("SIZE");
  command.add_option("--rate", options.rate_rps, "Arrivals a second");
  command.add_option("--warmup", arguments.warmup, "Warm-up of a trial, for example 3s");
  command.add_option("--duration", arguments.duration, "Measured part of a trial, for example 12s");
  command.add_option("--blocks", options.blocks,
                     "Blocks of four trials (before after after before)");
  command.add_option("--workers", options.workers, "Request workers of the service");
  command.add_option("--seed", options.seed, "Seed of the requests");
  command.add_option("--limits", options.limits, "auto, cgroup2, systemd, cgroup1, docker or none")
      ->capture_default_str();
  command.add_option("--image", options.image, "Image of the service, for --limits docker")
      ->capture_default_str();
  command.add_option("--before", options.before, "Another variant as before");
  command.add_option("--after", options.after, "Another variant as after");
  command.add_option("--target", options.target, "A service that runs already: nothing is started")
      ->type_name("URL");
  command.add_option("--admin-url", options.target_metrics, "The target's admin listener: metrics")
      ->type_name("URL")
      ->needs("--target");
  command
      .add_option("--load", options.load_tool,
                  "Another load generator in place of the lab's own: wrk, k6, h2load, fortio, "
                  "vegeta, oha or locust")
      ->type_name("TOOL");
  command.add_option("--out", options.out, "Folder for run folders")->capture_default_str();
  command.add_option("--cases", arguments.cases, "Folder of the cases");
  add_input_options(command, arguments);
}

Result<trial::RunOptions> read_options(const RunArguments& arguments) {
  trial::RunOptions options = arguments.options;
  auto cpus = read_cpus(arguments.cpus);
  if (!cpus) return fail(cpus.error());
  options.cpus = *cpus;
  auto warmup = read_seconds("--warmup", arguments.warmup);
  if (!warmup) return fail(warmup.error());
  options.warmup_s = *warmup;
  auto measured = read_seconds("--duration", arguments.duration);
  if (!measured) return fail(measured.error());
  options.measured_s = *measured;
  if (!arguments.memory.empty()) {
    auto size = parse_size(arguments.memory);
    if (!size) return fail(size.error());
    options.memory_bytes = *size;
  }
  for (const auto& [name, path] : arguments.inputs) {
    if (!path.empty()) options.inputs[name] = path;
  }
  options.cases = cases_dir(arguments.cases);
  options.programs = programs_dir();
  if (options.case_name.find('/') != std::string::npos) {
    const std::filesystem::path folder =
        std::filesystem::path(options.case_name).lexically_normal();
    options.own_case = folder.has_filename() ? folder : folder.parent_path();
  }
  return options;
}

Result<double> parse_size(const std::string& text) {
  struct Unit {
    std::string_view suffix;
    double bytes;
  };
  constexpr double kKibi = 1024;
  static constexpr std::array<Unit, 13> kUnits{{{"", 1},
                                                {"b", 1},
                                                {"k", kKibi},
                                                {"m", kKibi * kKibi},
                                                {"g", kKibi * kKibi * kKibi},
                                                {"kib", kKibi},
                                                {"mib", kKibi * kKibi},
                                                {"gib", kKibi * kKibi * kKibi},
                                                {"ki", kKibi},
                                                {"mi", kKibi * kKibi},
                                                {"gi", kKibi * kKibi * kKibi},
                                                {"mb", 1e6},
                                                {"gb", 1e9}}};
  double number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  std::string suffix;
  for (const char* c = end; c != last; ++c) {
    if (*c != ' ') suffix += static_cast<char>(std::tolower(static_cast<unsigned char>(*c)));
  }
  if (error == std::errc() && std::isfinite(number) && number > 0) {
    for (const Unit& unit : kUnits) {
      if (suffix == unit.suffix) return std::floor(number * unit.bytes);
    }
  }
  return fail(bad("--memory", fmt::format("'{}' is no size", text),
                  "use a number with a unit, for example 512MiB or 1GiB"));
}

}  // namespace lab::commands
