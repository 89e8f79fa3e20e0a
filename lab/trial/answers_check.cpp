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

// The services that answer: one for all variants that are started alike.
class Services {
 public:
  Services(const TrialContext& context, const record::Plan& plan, std::filesystem::path folder)
      : context_(context), folder_(std::move(folder)) {
    limit_.memory_bytes = static_cast<std::uint64_t>(plan.memory_limit_bytes);
  }

  common::Result<load::Target> target_of(const casefile::Variant& variant);
  // Why one of them ended by itself; empty: none did.
  std::string stop();

 private:
  struct Started {
    const StartRecipe* recipe;
    ServiceProcess service;
  };

  const TrialContext& context_;
  std::filesystem::path folder_;
  limits::LimitSpec limit_;
  std::vector<Started> started_;
};

common::Result<load::Target> Services::target_of(const casefile::Variant& variant) {
  const StartRecipe& recipe = context_.recipes.at(variant.name);
  for (const Started& started : started_) {
    if (*started.recipe == recipe) return started.service.public_target(variant.path);
  }
  const std::string log =
      started_.empty() ? "service.log" : fmt::format("service-{}.log", started_.size() + 1);
  auto service = ServiceProcess::start(
      {recipe, context_.back_end, limit_, (folder_ / log).string()}, context_.stop);
  if (!service) return fail(service.error());
  started_.push_back({&recipe, std::move(*service)});
  return started_.back().service.public_target(variant.path);
}

std::string Services::stop() {
  std::string detail;
  for (Started& started : started_) {
    const ServiceOutcome outcome = started.service.stop();
    if (outcome.end != record::ServiceEnd::kStopped) detail = outcome.detail;
  }
  return detail;
}

common::Result<std::vector<Contender>> contenders_of(const TrialContext& context,
                                                     const record::Plan& plan, Services& services,
                                                     std::size_t& edge_count) {
  std::vector<Contender> contenders;
  const casefile::CaseDefinition& definition = *context.definition;
  for (const casefile::Variant* variant : variants_in_order(definition, plan)) {
    auto target = services.target_of(*variant);
    if (!target) return fail(target.error());
    auto edges = edge_requests_of(definition, context.case_folder, *variant, *target, edge_count);
    if (!edges) return fail(edges.error());
    auto traffic = traffic_of(definition, context.case_folder, *variant, *target, plan.seed,
                              Headers::kForComparing);
    if (!traffic) return fail(traffic.error());
    contenders.push_back({variant->name, *target, std::move(*edges), std::move(*traffic)});
  }
  return contenders;
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
  Services services(context, plan, folder);
  std::size_t edge_count = 0;
  auto contenders = contenders_of(context, plan, services, edge_count);
  if (!contenders) return fail(contenders.error());
  const casefile::Equality& wanted = context.definition->equality;
  auto equality =
      check_equal_answers(*contenders, edge_count, wanted.requests, wanted.alike, context.stop);
  if (const std::string ended = services.stop(); !ended.empty()) {
    return fail({common::ErrorCode::kUnavailable, "comparing answers", plan.case_name,
                 fmt::format("the service ended by itself: {}", ended),
                 "see answers/service.log in the run folder"});
  }
  return equality;
}

}  // namespace lab::trial
