#include "lab/trial/case_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "lab/analysis/gates.h"
#include "lab/analysis/noise_floor.h"
#include "lab/analysis/verdict.h"
#include "lab/case/case_reader.h"
#include "lab/limits/limit_spec.h"
#include "lab/record/run_folder.h"
#include "lab/trial/answers_check.h"
#include "lab/trial/calibration.h"
#include "lab/trial/environment.h"
#include "lab/trial/guarantees.h"
#include "lab/trial/noise_floor_file.h"
#include "lab/trial/order.h"
#include "lab/trial/readiness.h"
#include "lab/trial/run_folder_name.h"
#include "lab/trial/run_plan.h"
#include "lab/trial/tool_choice.h"
#include "lab/trial/trial_runner.h"

namespace lab::trial {
namespace {

using common::fail;
using common::Result;

constexpr double kAnswersCheckSeconds = 5;

class Runner {
 public:
  Runner(const casefile::CaseDefinition& definition, const RunOptions& options,
         const limits::Choice& limit, ProgressSink& progress, const std::stop_token& stop)
      : definition_(definition), options_(options), progress_(progress), stop_(stop) {
    context_.definition = &definition_;
    context_.case_folder = options.case_folder(definition.name);
    context_.back_end = limit.back_end.get();
    context_.progress = &progress;
    context_.budget = &budget_;
    context_.stop = stop;
    run_.environment.backend_reason = limit.reason;
  }

  Result<CaseRun> run();

 private:
  Result<void> prepare();
  void plan_time();
  Result<void> measure();
  Result<void> calibrate_quota();
  void note_missing_guarantees();
  Result<void> check_answers();
  Result<void> run_blocks();
  Result<void> run_block(unsigned block);
  Result<void> run_side(unsigned block, Side side);
  void supersede_block(unsigned block);
  [[nodiscard]] bool block_disturbed(unsigned block) const;
  [[nodiscard]] TrialSpec spec_for(const std::string& variant) const;
  [[nodiscard]] double trial_seconds() const {
    return run_.plan.warmup_s + run_.plan.measured_s + kTrialOverheadSeconds;
  }
  Result<void> judge_and_save();

  const casefile::CaseDefinition& definition_;
  const RunOptions& options_;
  ProgressSink& progress_;
  std::stop_token stop_;
  TimeBudget budget_;
  TrialContext context_;
  std::filesystem::path folder_;
  std::vector<analysis::NoiseFloor> floors_;
  unsigned planned_trials_ = 0;
  record::Run run_;
};

Result<void> Runner::prepare() {
  const std::string back_end_reason = run_.environment.backend_reason;
  run_.environment = describe_environment(LAB_VERSION);
  run_.environment.backend_reason = back_end_reason;
  auto plan = make_plan(definition_, options_, run_.environment.cpus);
  if (!plan) return fail(plan.error());
  run_.plan = *plan;
  run_.plan.backend = std::string(context_.back_end->name());
  if (auto chosen = use_load_tool(options_.load_tool, context_, run_.plan); !chosen) return chosen;
  auto recipes = start_recipes(definition_, options_, run_.plan.workers);
  if (!recipes) return fail(recipes.error());
  context_.recipes = std::move(*recipes);
  if (auto there = running_answer(context_.recipes, run_.plan); !there) return there;
  auto floors = read_noise_floors(options_.out);
  if (!floors) return fail(floors.error());
  floors_ = std::move(*floors);
  auto folder = make_run_folder(options_.out, definition_.name);
  if (!folder) return fail(folder.error());
  folder_ = *folder;
  run_.run_id = folder_.filename().string();
  run_.started_at = utc_now();
  planned_trials_ = run_.plan.blocks * static_cast<unsigned>(kBlockOrder.size());
  return casefile::copy_case_into(context_.case_folder, folder_);
}

void Runner::plan_time() {
  if (run_.plan.quota_cpus == 0) {
    budget_.plan(kProbeWarmupSeconds + kProbeSeconds + kLimitedSeconds + 2 * kTrialOverheadSeconds);
  }
  budget_.plan(kAnswersCheckSeconds);
  budget_.plan(planned_trials_ * trial_seconds());
}

TrialSpec Runner::spec_for(const std::string& variant) const {
  TrialSpec spec;
  spec.variant = definition_.find_variant(variant);
  spec.limit = limit_of(run_.plan);
  spec.arrivals = run_.plan.arrivals;
  spec.rate_rps = run_.plan.rate_rps;
  spec.warmup_s = run_.plan.warmup_s;
  spec.measured_s = run_.plan.measured_s;
  spec.max_vus = run_.plan.max_vus;
  spec.seed = run_.plan.seed;
  return spec;
}

Result<void> Runner::calibrate_quota() {
  auto settled = settle_quota(without_tool(context_), run_.environment.cpus,
                              folder_ / "calibration", run_.plan);
  if (!settled) return fail(settled.error());
  run_.calibration = *settled;
  return {};
}

void Runner::note_missing_guarantees() {
  const StartRecipe& recipe = context_.recipes.at(run_.plan.before);
  const Result<void> reset = recipe.running ? reset_running(recipe) : Result<void>();
  run_.missing_guarantees = missing_guarantees(definition_, recipe, reset);
  for (const std::string& missing : run_.missing_guarantees) {
    progress_.note("missing", missing);
  }
}

Result<void> Runner::check_answers() {
  if (definition_.equality.requests == 0) return {};
  budget_.begin_phase(kAnswersCheckSeconds);
  auto equality = compare_answers(context_, run_.plan, folder_ / "answers");
  if (!equality) return fail(equality.error());
  run_.equality = *equality;
  progress_.note("answers", fmt::format("{} requests x {} variants: {}", equality->requests,
                                        equality->variants.size(),
                                        equality->equal ? "equal" : equality->difference));
  if (!equality->equal) {
    run_.failure = fmt::format("the variants' answers differ: {}", equality->difference);
  }
  return {};
}

Result<void> Runner::run_side(unsigned block, Side side) {
  const int number = static_cast<int>(run_.trials.size()) + 1;
  TrialSpec spec = spec_for(side == Side::kBefore ? run_.plan.before : run_.plan.after);
  const std::string folder = fmt::format("trials/{:02}-{}", number, spec.variant->name);
  spec.folder = folder_ / folder;
  spec.phase = fmt::format("trial {}/{}", number, planned_trials_);
  budget_.begin_phase(trial_seconds());
  auto trial = run_trial(context_, spec);
  if (!trial) return fail(trial.error());
  trial->number = number;
  trial->block = static_cast<int>(block);
  trial->side = side_name(side);
  trial->folder = folder;
  run_.trials.push_back(std::move(*trial));
  const record::Trial& done = run_.trials.back();
  if (!done.interrupted && done.service_end != record::ServiceEnd::kStopped) {
    run_.failure = fmt::format("trial {} ({}): the service ended under load: {}", number,
                               done.variant, done.service_end_detail);
  }
  return judge_and_save();
}

bool Runner::block_disturbed(unsigned block) const {
  return std::any_of(run_.trials.begin(), run_.trials.end(), [&](const record::Trial& trial) {
    return trial.block == static_cast<int>(block) && !trial.superseded &&
           analysis::host_gate_failed(analysis::trial_gates(trial, run_.plan));
  });
}

void Runner::supersede_block(unsigned block) {
  for (record::Trial& trial : run_.trials) {
    if (trial.block == static_cast<int>(block)) trial.superseded = true;
  }
  planned_trials_ += static_cast<unsigned>(kBlockOrder.size());
  budget_.plan(static_cast<double>(kBlockOrder.size()) * trial_seconds());
  progress_.note("host", fmt::format("the machine disturbed block {}: it is repeated", block));
}

Result<void> Runner::run_block(unsigned block) {
  for (const Side side : kBlockOrder) {
    if (stop_.stop_requested() || !run_.failure.empty()) return {};
    if (auto ran = run_side(block, side); !ran) return ran;
  }
  return {};
}

Result<void> Runner::run_blocks() {
  for (unsigned block = 1; block <= run_.plan.blocks; ++block) {
    if (auto ran = run_block(block); !ran) return ran;
    for (unsigned repeat = 0; repeat < kMostBlockRepeats; ++repeat) {
      if (stop_.stop_requested() || !run_.failure.empty() || !block_disturbed(block)) break;
      supersede_block(block);
      if (auto ran = run_block(block); !ran) return ran;
    }
  }
  return {};
}

Result<void> Runner::judge_and_save() {
  run_.finished_at = utc_now();
  run_.interrupted = stop_.stop_requested();
  analysis::judge(run_, definition_, analysis::find_noise_floor(floors_, run_));
  return record::save_run(folder_, run_);
}

Result<void> Runner::measure() {
  note_missing_guarantees();
  if (auto done = calibrate_quota(); !done) return done;
  if (auto done = check_answers(); !done) return done;
  if (!run_.failure.empty()) return {};
  return run_blocks();
}

Result<CaseRun> Runner::run() {
  if (auto ready = prepare(); !ready) return fail(ready.error());
  plan_time();
  if (auto measured = measure(); !measured && !stop_.stop_requested()) {
    run_.failure = measured.error().message();
  }
  if (auto saved = judge_and_save(); !saved) return fail(saved.error());
  return CaseRun{folder_, std::move(run_)};
}

}  // namespace

Result<CaseRun> run_case(const casefile::CaseDefinition& definition, const RunOptions& options,
                         const limits::Choice& limit, ProgressSink& progress,
                         const std::stop_token& stop) {
  return Runner(definition, options, limit, progress, stop).run();
}

}  // namespace lab::trial
