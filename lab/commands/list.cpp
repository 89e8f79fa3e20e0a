#include "lab/commands/list.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "lab/case/case_reader.h"
#include "lab/commands/cases_dir.h"

namespace lab::commands {
namespace {

using casefile::CaseDefinition;
using Json = nlohmann::ordered_json;

common::Result<std::vector<CaseDefinition>> read_cases(const std::filesystem::path& dir) {
  const auto names = casefile::list_cases(dir);
  if (!names) return common::fail(names.error());
  std::vector<CaseDefinition> cases;
  for (const std::string& name : *names) {
    auto definition = casefile::read_case(dir / name);
    if (!definition) return common::fail(definition.error());
    cases.push_back(std::move(*definition));
  }
  return cases;
}

Json json_of(const CaseDefinition& definition) {
  Json variants = Json::array();
  for (const casefile::Variant& variant : definition.variants) {
    variants.push_back({{"name", variant.name},
                        {"method", variant.method},
                        {"path", variant.path},
                        {"summary", variant.summary},
                        {"settings", variant.settings}});
  }
  Json suspects = Json::array();
  for (const casefile::Suspect& suspect : definition.suspects) {
    suspects.push_back({{"name", suspect.name}, {"summary", suspect.summary}});
  }
  Json profiles = Json::array();
  for (const auto& [name, profile] : definition.profiles) profiles.push_back(name);
  return {{"name", definition.name},         {"title", definition.title},
          {"before", definition.before},     {"after", definition.after},
          {"variants", std::move(variants)}, {"suspects", std::move(suspects)},
          {"profiles", std::move(profiles)}};
}

void print_case(const CaseDefinition& definition, std::ostream& out) {
  fmt::print(out, "{}   {}\n", definition.name, definition.title);
  fmt::print(out, "  compares {} with {}; profiles:", definition.before, definition.after);
  for (const auto& [name, profile] : definition.profiles) fmt::print(out, " {}", name);
  fmt::print(out, "\n  variants\n");
  for (const casefile::Variant& variant : definition.variants) {
    fmt::print(out, "    {:<6} {} {}\n           {}\n", variant.name, variant.method, variant.path,
               variant.summary);
  }
  fmt::print(out, "  suspects: guess which, and by how much\n");
  for (const casefile::Suspect& suspect : definition.suspects) {
    fmt::print(out, "    {}\n           {}\n", suspect.name, suspect.summary);
  }
}

}  // namespace

int run_list(const ListOptions& options, std::ostream& out, std::ostream& err) {
  const auto cases = read_cases(cases_dir(options.cases));
  if (!cases) {
    fmt::print(err, "lab list: {}\n", cases.error().message());
    return 1;
  }
  if (options.json) {
    Json document = Json::array();
    for (const CaseDefinition& definition : *cases) document.push_back(json_of(definition));
    fmt::print(out, "{}\n", document.dump(2));
    return 0;
  }
  for (const CaseDefinition& definition : *cases) print_case(definition, out);
  return 0;
}

void add_list_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<ListOptions>();
  CLI::App* command = app.add_subcommand("list", "The cases, their variants and suspects");
  command->add_flag("--json", options->json, "Print JSON");
  command->add_option("--cases", options->cases, "Folder of the cases");
  command->footer("Example:\n  lab list\n  lab list --json");
  command->callback(
      [options, &exit_code] { exit_code = run_list(*options, std::cout, std::cerr); });
}

}  // namespace lab::commands
