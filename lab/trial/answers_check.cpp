#include "lab/trial/answers_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "lab/trial/equality.h"
#include "lab/trial/requests.h"
#include "lab/trial/service_process.h"

namespace lab::trial {
namespace {

using common::fail;

// The compared variants first, so that the first difference named is one between them.
std::vector<const casefile::Variant*> variants_in_order(const casefile::CaseDefinition& definition,
                                                        const record::Plan& plan) {
  std::vector<const casefile::Variant*> ordered;
  for (const std::string& name : {plan.before, plan.after}) {
    ordered.push_back(definition.find_variant(name));
  }
  for (const casefile::Variant& variant : definition.variants) ordered.push_back(&variant);
  std::vector<const casefile::Variant*> unique;
  for (const casefile::Variant* variant : ordered) {
    if (std::find(unique.begin(), unique.end(), variant) == unique.end()) unique.push_back(variant);
  }
  return unique;
}

}  // namespace

common::Result<record::Equality> compare_answers(const TrialContext& context,
                                                 const record::Plan& plan,
                                                 const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    return fail(common::system_error(error.value(), "making a folder", folder.string()));
  }
  ServiceSetup setup{context.service,
                     context.definition->service.ready,
                     context.back_end,
                     {},
                     (folder / "service.log").string()};
  setup.limit.memory_bytes = static_cast<std::uint64_t>(plan.memory_limit_bytes);
  auto service = ServiceProcess::start(setup, context.stop);
  if (!service) return fail(service.error());

  std::vector<Contender> contenders;
  std::size_t edge_count = 0;
  for (const casefile::Variant* variant : variants_in_order(*context.definition, plan)) {
    const load::Target target = service->public_target(variant->path);
    auto edges =
        edge_requests_of(*context.definition, context.case_folder, *variant, target, edge_count);
    if (!edges) return fail(edges.error());
    auto traffic =
        traffic_of(*context.definition, context.case_folder, *variant, target, plan.seed);
    if (!traffic) return fail(traffic.error());
    contenders.push_back({variant->name, std::move(*edges), std::move(*traffic)});
  }
  auto equality = check_equal_answers(service->public_target("/"), contenders, edge_count,
                                      context.definition->equality.requests, context.stop);
  const ServiceOutcome outcome = service->stop();
  if (outcome.end != record::ServiceEnd::kStopped) {
    return fail({common::ErrorCode::kUnavailable, "comparing answers", plan.case_name,
                 fmt::format("the service ended by itself: {}", outcome.detail),
                 "see answers/service.log in the run folder"});
  }
  return equality;
}

}  // namespace lab::trial
