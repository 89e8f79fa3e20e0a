#include "lab/commands/case_session.h"

#include <fmt/format.h>

#include <cstdio>

#include "lab/case/case_reader.h"
#include "lab/trial/start_recipe.h"

namespace lab::commands {
namespace {

limits::ContainerSettings container_of(const trial::RunOptions& options) {
  limits::ContainerSettings container{limits::container_engine(), options.image, {}};
  for (const auto& [name, path] : options.inputs) {
    container.shared_files.push_back(std::filesystem::absolute(path).string());
  }
  return container;
}

}  // namespace

common::Result<CaseSession> open_session(const RunArguments& arguments,
                                         limits::CgroupFileSystem& files) {
  auto options = read_options(arguments);
  if (!options) return common::fail(options.error());
  auto definition = options->own_case.empty()
                        ? casefile::find_case(options->cases, options->case_name)
                        : casefile::read_case(options->own_case);
  if (!definition) return common::fail(definition.error());
  const auto running = trial::runs_already(*definition, *options);
  if (!running) return common::fail(running.error());
  if (*running && options->limits != "auto") {
    return common::fail({common::ErrorCode::kInvalidArgument, "reading the options", "--limits",
                         "the service runs already: the lab cannot limit it",
                         "leave --limits out, or let the lab start the service"});
  }
  auto limit = *running ? limits::no_limit_of_a_target()
                        : limits::choose_back_end(options->limits, files, container_of(*options));
  if (!limit) return common::fail(limit.error());
  return CaseSession{std::move(*options), std::move(*definition), std::move(*limit)};
}

int print_error(const common::Error& error) {
  fmt::print(stderr, "lab: {}\n", error.message());
  switch (error.code) {
    case common::ErrorCode::kInvalidArgument:
    case common::ErrorCode::kMalformed:
    case common::ErrorCode::kNotFound:
      return 2;
    default:
      return 1;
  }
}

}  // namespace lab::commands
