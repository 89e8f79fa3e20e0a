#include "lab/trial/trial_runner.h"

#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "lab/load/load_run.h"
#include "lab/load/load_summary.h"
#include "lab/observe/sampler.h"
#include "lab/observe/window_figures.h"
#include "lab/record/whole_file.h"
#include "lab/trial/environment.h"
#include "lab/trial/exit_watch.h"
#include "lab/trial/group_figures.h"
#include "lab/trial/guarantees.h"
#include "lab/trial/load_watch.h"
#include "lab/trial/metric_names_of.h"
#include "lab/trial/requests.h"
#include "lab/trial/service_process.h"
#include "lab/trial/tool_load.h"

namespace lab::trial {
namespace {

using common::fail;
using common::Result;
using Clock = std::chrono::steady_clock;

// A machine so busy that the connections do not open within the lead gets more of it: then the
// gates have their say, not an error.
constexpr int kMorePatience = 4;
constexpr std::chrono::seconds kLongestLead{8};

std::chrono::nanoseconds nanoseconds(double seconds) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
      std::chrono::duration<double>(seconds));
}

Result<void> make_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error) return {};
  return fail(common::system_error(error.value(), "making a trial's folder", folder.string()));
}

load::LoadPlan load_plan_of(const TrialSpec& spec, const load::Target& target) {
  load::LoadPlan plan;
  plan.target = target;
  plan.method = spec.variant->method;
  plan.arrivals = spec.arrivals == "poisson" ? load::Arrivals::kPoisson : load::Arrivals::kUniform;
  plan.rate_per_second = spec.rate_rps;
  plan.warmup = nanoseconds(spec.warmup_s);
  plan.measured = nanoseconds(spec.measured_s);
  plan.max_vus = spec.max_vus;
  plan.seed = spec.seed;
  plan.start = Clock::now() + spec.lead;
  return plan;
}

// What a load leaves, whoever drove it.
struct LoadOutcome {
  record::Client client;
  std::uint64_t first_index = 0;
  bool cut_short = false;  // there is no second instant to wait for
};

// The tool is part of the lab's own work, not of the rest of the machine.
observe::SamplerSources with_tool(observe::SamplerSources sources, const ToolCpu& cpu) {
  sources.host = [&cpu]() -> Result<observe::HostSample> {
    auto sample = observe::sample_host();
    if (sample) sample->lab_cpu += cpu.used();
    return sample;
  };
  return sources;
}

// What one trial holds while its service runs, and how the record is made of it.
class TrialUnderWay {
 public:
  TrialUnderWay(const TrialContext& context, const TrialSpec& spec, ServiceProcess& service)
      : context_(context),
        spec_(spec),
        service_(service),
        names_(metric_names_of(context.definition->service)),
        sampler_(with_tool(observe::real_sources(service.group(), admin_of(service),
                                                 observe::kScrapeTimeout),
                           tool_cpu_),
                 sampler_options()) {}

  Result<record::Trial> measure();

 private:
  static std::optional<observe::Endpoint> admin_of(const ServiceProcess& service) {
    return service.admin().transform([](const load::Target& target) {
      return observe::Endpoint{target.host, std::to_string(target.port)};
    });
  }
  [[nodiscard]] observe::SamplerOptions sampler_options() const;
  Result<LoadOutcome> load();
  Result<LoadOutcome> load_with_tool(const load::Target& target, const load::RequestMaker& maker);
  Result<void> add_window(record::Trial& trial, const observe::WindowSnapshots& snapshots);
  Result<void> write_files(const load::LoadResult& result);

  const TrialContext& context_;
  const TrialSpec& spec_;
  ServiceProcess& service_;
  observe::MetricNames names_;
  ToolCpu tool_cpu_;
  observe::Sampler sampler_;
};

observe::SamplerOptions TrialUnderWay::sampler_options() const {
  observe::SamplerOptions options;
  options.cgroup_csv = (spec_.folder / "cgroup.csv").string();
  options.counters_csv = (spec_.folder / "counters.csv").string();
  options.names = names_;
  options.route = spec_.variant->route;
  return options;
}

Result<LoadOutcome> TrialUnderWay::load() {
  const load::LoadPlan plan = load_plan_of(spec_, service_.public_target(spec_.variant->path));
  auto maker = traffic_of(*context_.definition, context_.case_folder, *spec_.variant, plan.target,
                          spec_.seed, Headers::kAsLoaded);
  if (!maker) return fail(maker.error());
  if (context_.load_tool != nullptr) return load_with_tool(plan.target, **maker);
  const Clock::time_point window_start = plan.start + plan.warmup;
  sampler_.watch_window(window_start, window_start + plan.measured);
  LoadWatch watch(*context_.progress, service_.group(), context_.budget, spec_.phase,
                  spec_.variant->name);
  const ExitWatch exit_watch(service_.pid(), context_.stop);
  auto result = load::run_load(plan, **maker, &watch, exit_watch.token());
  if (!result) return fail(result.error());
  if (auto written = write_files(*result); !written) return fail(written.error());
  return LoadOutcome{load::summarize(*result), result->first_measured_index, result->stopped};
}

Result<LoadOutcome> TrialUnderWay::load_with_tool(const load::Target& target,
                                                  const load::RequestMaker& maker) {
  ToolLoad tool({context_.load_tool, &maker, target.url(), spec_.variant->method, spec_.rate_rps,
                 spec_.warmup_s, spec_.measured_s, spec_.max_vus, spec_.folder},
                tool_cpu_);
  const ExitWatch exit_watch(service_.pid(), context_.stop);
  if (auto warmed = tool.warm_up(exit_watch.token()); !warmed) return fail(warmed.error());
  if (auto prepared = tool.prepare(); !prepared) return fail(prepared.error());
  const Clock::time_point start = tool.start_time();
  sampler_.watch_window(start, start + nanoseconds(spec_.measured_s));
  auto client = tool.measure(exit_watch.token());
  if (!client) return fail(client.error());
  return LoadOutcome{*client, tool.first_index(), exit_watch.token().stop_requested()};
}

Result<void> TrialUnderWay::add_window(record::Trial& trial,
                                       const observe::WindowSnapshots& snapshots) {
  const observe::Window window{snapshots, sampler_.cgroup_rows(), sampler_.counter_rows()};
  trial.server = observe::server_figures(window, names_, spec_.variant->route);
  trial.cgroup =
      observe::cgroup_figures(window, std::string(context_.back_end->name()), spec_.limit, names_);
  auto host = observe::host_figures(window, names_);
  if (!host) return fail(host.error());
  trial.host = *host;
  if (!trial.server.cpu_ms_per_request) trial.server.cpu_ms_per_request = group_cost_ms(trial);
  using Page = std::pair<const char*, const observe::WindowSnapshot*>;
  for (const auto& [name, snapshot] : {Page{"metrics-before.prom", &snapshots.before},
                                       Page{"metrics-after.prom", &snapshots.after}}) {
    if (!snapshot->page) continue;
    auto written = record::write_whole_file(spec_.folder / name, snapshot->page->text);
    if (!written) return written;
  }
  return {};
}

Result<void> TrialUnderWay::write_files(const load::LoadResult& result) {
  auto written = record::write_whole_file(spec_.folder / "client.json", load::json_summary(result));
  if (!written) return written;
  return load::write_histogram_files(result, spec_.folder.string());
}

Result<record::Trial> TrialUnderWay::measure() {
  record::Trial trial;
  trial.variant = spec_.variant->name;
  trial.started_at = utc_now();
  trial.limit_verified = service_.pid() > 0;  // ServiceProcess::start() refuses otherwise
  if (auto started = sampler_.start(); !started) return fail(started.error());
  auto outcome = load();
  if (!outcome) return fail(outcome.error());
  trial.client = outcome->client;
  trial.first_cart = outcome->first_index;
  trial.load_tool = context_.load_tool_record;
  trial.interrupted = context_.stop.stop_requested();
  if (!outcome->cut_short) {
    auto snapshots = sampler_.wait_window(context_.stop);
    sampler_.stop();
    if (!snapshots) return fail(snapshots.error());
    if (auto added = add_window(trial, *snapshots); !added) return fail(added.error());
  }
  trial.cgroup.backend = context_.back_end->name();
  return trial;
}

Result<record::Trial> run_once(const TrialContext& context, const TrialSpec& spec) {
  const ServiceSetup setup{context.recipes.at(spec.variant->name), context.back_end, spec.limit,
                           (spec.folder / "service.log").string()};
  auto service = ServiceProcess::start(setup, context.stop);
  if (!service) return fail(service.error());
  // What came of it was told before the first trial, see missing_guarantees().
  if (setup.recipe.running) (void)reset_running(setup.recipe);
  auto trial = TrialUnderWay(context, spec, *service).measure();
  if (trial) add_last_sample(*trial, service->group());
  const ServiceOutcome outcome = service->stop();
  if (!trial) return fail(trial.error());
  trial->service_end = outcome.end;
  trial->service_end_detail = outcome.detail;
  if (!outcome.limit_left.empty()) context.progress->note("limit", outcome.limit_left);
  return trial;
}

}  // namespace

Result<record::Trial> run_trial(const TrialContext& context, const TrialSpec& spec) {
  if (auto made = make_folder(spec.folder); !made) return fail(made.error());
  TrialSpec patient = spec;
  while (true) {
    auto trial = run_once(context, patient);
    if (trial || !load::missed_its_start(trial.error())) return trial;
    patient.lead *= kMorePatience;
    if (patient.lead > kLongestLead) return trial;
  }
}

}  // namespace lab::trial
