#include "lab/trial/case_up.h"

#include <fmt/format.h>

#include <chrono>
#include <thread>

#include "lab/limits/limit_spec.h"
#include "lab/load/load_run.h"
#include "lab/trial/calibration.h"
#include "lab/trial/exit_watch.h"
#include "lab/trial/load_watch.h"
#include "lab/trial/requests.h"
#include "lab/trial/run_plan.h"
#include "lab/trial/service_process.h"
#include "lab/trial/temporary_folder.h"
#include "lab/trial/trial_runner.h"

namespace lab::trial {
namespace {

using common::fail;
using common::Result;

constexpr std::chrono::hours kSteadyLoadLength{24};

Result<void> wait_for_end(const std::stop_token& stop) {
  while (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  return {};
}

ServiceUp describe(ServiceProcess& service, const casefile::Variant& variant,
                   const record::Plan& plan, SteadyLoad load) {
  ServiceUp up;
  up.pid = service.pid();
  up.variant = variant.name;
  up.url = service.public_target(variant.path).url();
  if (service.admin()) up.admin_url = service.admin()->url();
  up.group_directories = service.group().directories();
  up.quota_cpus = plan.limited_by_lab() ? plan.quota_cpus : 0;
  up.memory_limit_bytes = plan.limited_by_lab() ? plan.memory_limit_bytes : 0;
  up.rate_rps = load == SteadyLoad::kRun ? plan.rate_rps : 0;
  return up;
}

Result<void> drive(const TrialContext& context, const record::Plan& plan,
                   const casefile::Variant& variant, ServiceProcess& service,
                   const std::stop_token& stop) {
  load::LoadPlan load_plan;
  load_plan.target = service.public_target(variant.path);
  load_plan.method = variant.method;
  load_plan.arrivals =
      plan.arrivals == "poisson" ? load::Arrivals::kPoisson : load::Arrivals::kUniform;
  load_plan.rate_per_second = plan.rate_rps;
  load_plan.measured = kSteadyLoadLength;
  load_plan.max_vus = plan.max_vus;
  load_plan.seed = plan.seed;
  auto maker = traffic_of(*context.definition, context.case_folder, variant, load_plan.target,
                          plan.seed, Headers::kAsLoaded);
  if (!maker) return fail(maker.error());
  LoadWatch watch(*context.progress, service.group(), nullptr, "steady load", variant.name);
  auto result = load::run_load(load_plan, **maker, &watch, stop);
  if (!result) return fail(result.error());
  return {};
}

// The service from its start to its end, with the load that was asked for.
Result<void> serve(const TrialContext& context, const record::Plan& plan,
                   const casefile::Variant& variant, SteadyLoad load,
                   const std::filesystem::path& folder,
                   const std::function<void(const ServiceUp&)>& ready) {
  const ServiceSetup setup{context.recipes.at(variant.name), context.back_end, limit_of(plan),
                           (folder / "service.log").string()};
  auto service = ServiceProcess::start(setup, context.stop);
  if (!service) return fail(service.error());
  ready(describe(*service, variant, plan, load));
  const ExitWatch watch(service->pid(), context.stop);
  auto driven = load == SteadyLoad::kRun ? drive(context, plan, variant, *service, watch.token())
                                         : wait_for_end(watch.token());
  const ServiceOutcome outcome = service->stop();
  if (!driven) return driven;
  if (outcome.end == record::ServiceEnd::kStopped) return {};
  return fail({common::ErrorCode::kUnavailable, "keeping the service up", variant.name,
               fmt::format("it ended by itself: {}", outcome.detail), ""});
}

}  // namespace

Result<void> keep_case_up(const casefile::CaseDefinition& definition, const RunOptions& options,
                          const std::string& variant_name, SteadyLoad load,
                          const limits::Choice& limit, ProgressSink& progress,
                          const std::function<void(const ServiceUp&)>& ready,
                          const std::stop_token& stop) {
  if (!options.load_tool.empty()) {
    return fail({common::ErrorCode::kInvalidArgument, "starting the service", "--load",
                 "the steady load is the lab's own",
                 "leave --load out, or use --no-load and start the tool yourself"});
  }
  RunOptions with_variant = options;
  if (!variant_name.empty()) with_variant.after = variant_name;
  auto plan = make_plan(definition, with_variant, limits::machine_cpus());
  if (!plan) return fail(plan.error());
  plan->backend = std::string(limit.back_end->name());
  auto recipes = start_recipes(definition, options, plan->workers);
  if (!recipes) return fail(recipes.error());
  auto folder = TemporaryFolder::make();
  if (!folder) return fail(folder.error());
  TimeBudget budget;
  const TrialContext context{&definition, options.case_folder(definition.name),
                             *recipes,    limit.back_end.get(),
                             &progress,   &budget,
                             stop};
  if (auto settled = settle_quota(context, limits::machine_cpus(), folder->path(), *plan);
      !settled) {
    return fail(settled.error());
  }
  if (plan->backend == record::kRunningTarget) {
    return fail({common::ErrorCode::kInvalidArgument, "starting the service", definition.name,
                 "it runs already", "send it load with `lab load --url`"});
  }
  const std::string& name = variant_name.empty() ? plan->before : variant_name;
  return serve(context, *plan, *definition.find_variant(name), load, folder->path(), ready);
}

}  // namespace lab::trial
