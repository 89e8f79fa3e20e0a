#include "lab/trial/start_recipe.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <sstream>

#include "lab/limits/docker_container.h"
#include "lab/record/whole_file.h"

namespace lab::trial {
namespace {

using common::fail;
using common::Result;
namespace fs = std::filesystem;

const casefile::Input* input_named(const casefile::CaseDefinition& definition,
                                   const std::string& name) {
  for (const casefile::Input& input : definition.inputs) {
    if (input.name == name) return &input;
  }
  return nullptr;
}

bool executable(const std::string& path) { return ::access(path.c_str(), X_OK) == 0; }

// A name without a slash is looked up in PATH, as exec does; also in the folders of programs for
// root, where servers are.
std::string program_path(const std::string& name) {
  if (name.find('/') != std::string::npos) return executable(name) ? name : "";
  const char* const path = std::getenv("PATH");
  std::istringstream folders(std::string(path == nullptr ? "" : path) + ":/usr/sbin:/sbin");
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (!folder.empty() && executable(folder + "/" + name)) return folder + "/" + name;
  }
  return "";
}

Result<void> add_running(StartRecipe& recipe, const casefile::Running& running) {
  auto open = load::parse_target(running.url);
  if (!open) return fail(open.error());
  recipe.running = *open;
  if (running.metrics_url.empty()) return {};
  auto metrics = load::parse_target(running.metrics_url);
  if (!metrics) return fail(metrics.error());
  recipe.running_metrics = *metrics;
  return {};
}

casefile::Running running_of(const casefile::CaseDefinition& definition,
                             const casefile::Variant& variant, const RunOptions& options) {
  if (!options.target.empty()) return {options.target, options.target_metrics};
  return variant.running.url.empty() ? definition.service.running : variant.running;
}

// The program is the image's, and a folder of this machine is not in it.
Result<StartRecipe> check_container_recipe(StartRecipe recipe) {
  if (recipe.templates.empty()) return recipe;
  return fail({common::ErrorCode::kInvalidArgument, "preparing a container", "service.templates",
               "a container does not see the folder they are put into",
               "put the files into the image, or use other --limits"});
}

// A free port of the loopback address, 0 if there is none.
int free_port() {
  const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const generic = reinterpret_cast<sockaddr*>(&address);
  const bool bound =
      ::bind(descriptor, generic, size) == 0 && ::getsockname(descriptor, generic, &size) == 0;
  ::close(descriptor);
  return bound ? ntohs(address.sin_port) : 0;
}

Result<void> write_templates(const StartRecipe& recipe,
                             const std::map<std::string, std::string>& words,
                             const fs::path& work) {
  for (const fs::path& file : recipe.templates) {
    const auto text = record::read_whole_file(file);
    if (!text) return fail(text.error());
    auto written = record::write_whole_file(work / file.filename(), fill_words(*text, words));
    if (!written) return written;
  }
  return {};
}

}  // namespace

std::string StartRecipe::text() const {
  return running ? running->url() : fmt::format("{}", fmt::join(command, " "));
}

std::string fill_words(std::string_view text, const std::map<std::string, std::string>& words) {
  std::string filled;
  while (!text.empty()) {
    const std::size_t open = text.find('{');
    filled += text.substr(0, open);
    if (open == std::string_view::npos) break;
    text.remove_prefix(open);
    const std::size_t end = text.find_first_of("{}", 1);
    const bool closed = end != std::string_view::npos && text[end] == '}';
    const auto word = closed ? words.find(std::string(text.substr(1, end - 1))) : words.end();
    if (word == words.end()) {
      filled += '{';
      text.remove_prefix(1);
    } else {
      filled += word->second;
      text.remove_prefix(end + 1);
    }
  }
  return filled;
}

Result<StartRecipe> start_recipe(const casefile::CaseDefinition& definition,
                                 const casefile::Variant& variant, const RunOptions& options,
                                 unsigned workers) {
  StartRecipe recipe;
  const casefile::Running running = running_of(definition, variant, options);
  if (!running.url.empty()) {
    if (auto added = add_running(recipe, running); !added) return fail(added.error());
    return recipe;
  }
  const casefile::Service& service = definition.service;
  recipe.words = variant.settings;
  const bool in_container = options.limits == "docker";
  recipe.words["bin"] = in_container ? limits::kImagePrograms : options.programs.string();
  recipe.words["workers"] = std::to_string(workers);
  const fs::path folder = options.case_folder(definition.name);
  recipe.words["case"] = fs::absolute(folder).lexically_normal().string();
  for (const std::string& word : variant.command.empty() ? service.command : variant.command) {
    recipe.command.push_back(fill_words(word, recipe.words));
  }
  for (const auto& [name, path] : options.inputs) {
    if (const casefile::Input* input = input_named(definition, name)) {
      recipe.command.push_back(input->flag);
      recipe.command.push_back(in_container ? fs::absolute(path).string() : path);
    }
  }
  for (const std::string& file : service.templates) recipe.templates.push_back(folder / file);
  recipe.ready_pattern = service.ready;
  recipe.address = service.address;
  recipe.ready_path = service.ready_path;
  recipe.metrics_address = service.metrics_address;
  if (recipe.templates.empty()) recipe.words.clear();
  if (in_container) return check_container_recipe(std::move(recipe));
  std::string& program = recipe.command.front();
  const std::string found = program_path(program);
  if (found.empty()) {
    const bool ours = program.starts_with(options.programs.string() + "/");
    return fail({common::ErrorCode::kNotFound, "looking for the service", program,
                 "there is no such program",
                 ours ? "build it with ./lab.sh" : "install it or correct service.command"});
  }
  program = found;
  return recipe;
}

Result<std::map<std::string, StartRecipe>> start_recipes(const casefile::CaseDefinition& definition,
                                                         const RunOptions& options,
                                                         unsigned workers) {
  std::map<std::string, StartRecipe> recipes;
  for (const casefile::Variant& variant : definition.variants) {
    auto recipe = start_recipe(definition, variant, options, workers);
    if (!recipe) return fail(recipe.error());
    recipes.emplace(variant.name, std::move(*recipe));
  }
  return recipes;
}

Result<bool> runs_already(const casefile::CaseDefinition& definition, const RunOptions& options) {
  const auto runs = [&](const std::string& name) {
    const casefile::Variant* variant = definition.find_variant(name);
    return variant != nullptr && !running_of(definition, *variant, options).url.empty();
  };
  const bool before = runs(options.before.empty() ? definition.before : options.before);
  const bool after = runs(options.after.empty() ? definition.after : options.after);
  if (before == after) return before;
  return fail({common::ErrorCode::kInvalidArgument, "planning the run", definition.name,
               "one of the compared variants runs already, the other is to be started",
               "let the lab start both, or give the URL of both"});
}

Result<PreparedStart> prepare_start(const StartRecipe& recipe, const fs::path& work) {
  std::map<std::string, std::string> words = recipe.words;
  words["work"] = work.string();
  words["port"] = std::to_string(free_port());
  words["metrics_port"] = std::to_string(free_port());
  if (auto written = write_templates(recipe, words, work); !written) return fail(written.error());
  PreparedStart start;
  for (const std::string& word : recipe.command) {
    start.command.argv.push_back(fill_words(word, words));
  }
  start.address = fill_words(recipe.address, words);
  start.metrics_address = fill_words(recipe.metrics_address, words);
  return start;
}

}  // namespace lab::trial
