// How the service of a variant is started, or where it runs already: everything but what every
// start chooses anew (its ports and its folder).
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "common/error.h"
#include "lab/case/case_definition.h"
#include "lab/load/target.h"
#include "lab/process/launch.h"
#include "lab/trial/run_options.h"

namespace lab::trial {

struct StartRecipe {
  // Of a service that runs already; empty: it is started.
  std::optional<load::Target> running, running_metrics;

  std::vector<std::string> command;  // {work}, {port} and {metrics_port} may stand in the words
  std::vector<std::filesystem::path> templates;
  std::map<std::string, std::string> words;  // what else stands in braces in the templates
  std::string ready_pattern;                 // empty: `address` is asked
  std::string address, ready_path, metrics_address;

  // The same service: one start serves variants whose recipes are alike.
  bool operator==(const StartRecipe&) const = default;

  // For people and for results: the command line, or the URL.
  [[nodiscard]] std::string text() const;
};

// The case's recipe for one of its variants. With RunOptions::target every variant runs there.
// Errors: kNotFound if the program is not there, kInvalidArgument for a URL that is none.
[[nodiscard]] common::Result<StartRecipe> start_recipe(const casefile::CaseDefinition& definition,
                                                       const casefile::Variant& variant,
                                                       const RunOptions& options, unsigned workers);

// The recipes of all variants, by name. Errors: those of start_recipe().
[[nodiscard]] common::Result<std::map<std::string, StartRecipe>> start_recipes(
    const casefile::CaseDefinition& definition, const RunOptions& options, unsigned workers);

// Whether the compared services run already, so that the lab starts and limits nothing.
// kInvalidArgument if one does and the other does not.
[[nodiscard]] common::Result<bool> runs_already(const casefile::CaseDefinition& definition,
                                                const RunOptions& options);

// One start: what the recipe leaves open is chosen.
struct PreparedStart {
  process::Command command;
  std::string address, metrics_address;  // "127.0.0.1:43211"; empty: the ready line says it
};

// Chooses free loopback ports, fills the templates in and puts them into `work`. A port is free at
// this moment; a stranger may take it before the service does, which then says so. Errors: kIo,
// kNotFound and the like of the files.
[[nodiscard]] common::Result<PreparedStart> prepare_start(const StartRecipe& recipe,
                                                          const std::filesystem::path& work);

// `text` with every {NAME} of `words` replaced by its value; other braces stand for themselves, so
// that configuration files may have their own. Pure.
[[nodiscard]] std::string fill_words(std::string_view text,
                                     const std::map<std::string, std::string>& words);

}  // namespace lab::trial
