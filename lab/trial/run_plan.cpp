#include "lab/trial/run_plan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <filesystem>

#include "lab/case/placeholders.h"

namespace lab::trial {
namespace {

using common::Error;
using common::ErrorCode;
using common::fail;

Error bad_option(std::string subject, std::string cause, std::string remedy) {
  return Error{ErrorCode::kInvalidArgument, "planning the run", std::move(subject),
               std::move(cause), std::move(remedy)};
}

template <typename Map>
std::string names_of(const Map& map) {
  std::vector<std::string> names;
  names.reserve(map.size());
  for (const auto& [name, value] : map) names.push_back(name);
  return fmt::format("{}", fmt::join(names, ", "));
}

common::Result<void> check_variant(const casefile::CaseDefinition& definition,
                                   const std::string& name) {
  if (definition.find_variant(name) != nullptr) return {};
  std::vector<std::string> names;
  names.reserve(definition.variants.size());
  for (const casefile::Variant& variant : definition.variants) names.push_back(variant.name);
  return fail(bad_option(fmt::format("variant '{}'", name),
                         fmt::format("the case '{}' has no such variant", definition.name),
                         fmt::format("use one of: {}", fmt::join(names, ", "))));
}

struct Range {
  const char* option;
  double value, low, high;
};

common::Result<void> check_ranges(const record::Plan& plan) {
  for (const Range& range :
       {Range{"--rate", plan.rate_rps, 1, 100'000}, Range{"--duration", plan.measured_s, 1, 86'400},
        Range{"--warmup", plan.warmup_s, 0, 3'600}, Range{"--blocks", double(plan.blocks), 1, 100},
        Range{"--workers", double(plan.workers), 1, 1'024}}) {
    if (range.value >= range.low && range.value <= range.high) continue;
    return fail(bad_option(range.option, fmt::format("{:g} is out of range", range.value),
                           fmt::format("use {:g} to {:g}", range.low, range.high)));
  }
  return {};
}

const casefile::Input* find_input(const casefile::CaseDefinition& definition,
                                  const std::string& name) {
  for (const casefile::Input& input : definition.inputs) {
    if (input.name == name) return &input;
  }
  return nullptr;
}

common::Result<void> check_inputs(const casefile::CaseDefinition& definition,
                                  const RunOptions& options) {
  for (const auto& [name, path] : options.inputs) {
    if (find_input(definition, name) == nullptr) {
      return fail(bad_option(fmt::format("input '{}'", name),
                             fmt::format("the case '{}' takes no such input", definition.name),
                             "see `lab list` for what it takes"));
    }
    if (::access(path.c_str(), R_OK) != 0) {
      return fail(common::system_error(errno, fmt::format("reading the input '{}'", name), path));
    }
  }
  return {};
}

record::Plan filled_plan(const casefile::CaseDefinition& definition,
                         const casefile::Profile& profile, const RunOptions& options,
                         unsigned machine_cpus) {
  record::Plan plan;
  plan.case_name = definition.name;
  plan.title = definition.title;
  plan.profile = options.profile;
  plan.before = options.before.empty() ? definition.before : options.before;
  plan.after = options.after.empty() ? definition.after : options.after;
  plan.arrivals = definition.load.arrivals;
  plan.rate_rps = options.rate_rps.value_or(profile.rate_rps.value_or(definition.load.rate_rps));
  plan.warmup_s = options.warmup_s.value_or(profile.warmup_s);
  plan.measured_s = options.measured_s.value_or(profile.measured_s);
  plan.blocks = options.blocks.value_or(profile.blocks);
  plan.max_vus = definition.load.max_vus;
  plan.workers = options.workers.value_or(machine_cpus);
  plan.seed = options.seed.value_or(definition.load.seed);
  plan.quota_cpus = options.cpus.value_or(profile.cpus.value_or(0));
  plan.memory_limit_bytes = options.memory_bytes.value_or(definition.limit.memory_bytes);
  plan.slo_ms = definition.slo.below_ms;
  plan.slo_measure = definition.slo.measure;
  for (const auto& [name, path] : options.inputs) {
    plan.inputs.push_back(fmt::format("{}={}", name, path));
  }
  return plan;
}

}  // namespace

limits::LimitSpec limit_of(const record::Plan& plan) {
  limits::LimitSpec limit;
  if (plan.quota_cpus > 0) limit.cpus = plan.quota_cpus;
  limit.memory_bytes = static_cast<std::uint64_t>(plan.memory_limit_bytes);
  return limit;
}

common::Result<record::Plan> make_plan(const casefile::CaseDefinition& definition,
                                       const RunOptions& options, unsigned machine_cpus) {
  const auto profile = definition.profiles.find(options.profile);
  if (profile == definition.profiles.end()) {
    return fail(bad_option(fmt::format("profile '{}'", options.profile), "unknown",
                           fmt::format("use one of: {}", names_of(definition.profiles))));
  }
  record::Plan plan = filled_plan(definition, profile->second, options, machine_cpus);
  for (const std::string& name : {plan.before, plan.after}) {
    if (auto known = check_variant(definition, name); !known) return fail(known.error());
  }
  if (auto in_range = check_ranges(plan); !in_range) return fail(in_range.error());
  if (auto possible = limits::check(limit_of(plan), machine_cpus); !possible) {
    return fail(possible.error());
  }
  if (auto inputs = check_inputs(definition, options); !inputs) return fail(inputs.error());
  auto command = service_command(definition, options, plan.workers);
  if (!command) return fail(command.error());
  plan.service_command = fmt::format("{}", fmt::join(command->argv, " "));
  return plan;
}

common::Result<process::Command> service_command(const casefile::CaseDefinition& definition,
                                                 const RunOptions& options, unsigned workers) {
  const bool in_container = options.limits == "docker";
  process::Command command;
  for (const std::string& word : definition.service.command) {
    command.argv.push_back(casefile::replace_placeholders(word, [&](std::string_view name) {
      if (name == "bin") return in_container ? limits::kImagePrograms : options.programs.string();
      if (name == "workers") return std::to_string(workers);
      return fmt::format("{{{}}}", name);
    }));
  }
  for (const auto& [name, path] : options.inputs) {
    if (const casefile::Input* input = find_input(definition, name)) {
      command.argv.push_back(input->flag);
      command.argv.push_back(in_container ? std::filesystem::absolute(path).string() : path);
    }
  }
  if (!in_container && ::access(command.argv.front().c_str(), X_OK) != 0) {
    return fail({ErrorCode::kNotFound, "looking for the service", command.argv.front(),
                 "there is no such program", "build it with ./lab.sh"});
  }
  return command;
}

}  // namespace lab::trial
