// One trial: a service started fresh inside its limit, warmed up, loaded, measured, stopped.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <stop_token>
#include <string>

#include "common/error.h"
#include "lab/case/case_definition.h"
#include "lab/limits/limit_back_end.h"
#include "lab/load_tools/tool_table.h"
#include "lab/record/record.h"
#include "lab/trial/progress.h"
#include "lab/trial/start_recipe.h"

namespace lab::trial {

// What all trials of a run share. The pointers must outlive the runner.
struct TrialContext {
  const casefile::CaseDefinition* definition = nullptr;
  std::filesystem::path case_folder;
  std::map<std::string, StartRecipe> recipes;  // by variant
  limits::LimitBackEnd* back_end = nullptr;
  ProgressSink* progress = nullptr;
  TimeBudget* budget = nullptr;
  std::stop_token stop;
  const load_tools::Tool* load_tool = nullptr;  // drives the load; nullptr: our own generator
  std::optional<record::LoadTool> load_tool_record{};  // what trials say of it
};

// What is particular to one trial.
struct TrialSpec {
  const casefile::Variant* variant = nullptr;
  limits::LimitSpec limit;
  std::string arrivals;  // "uniform" or "poisson"
  double rate_rps = 0;
  double warmup_s = 0;
  double measured_s = 0;
  unsigned max_vus = 0;
  std::uint64_t seed = 0;
  std::chrono::milliseconds lead{500};  // until the first arrival, for the connections to open
  std::filesystem::path folder;         // made by run_trial
  std::string phase;                    // for the progress line: "trial 5/8"
};

// Seconds a trial takes beyond its load: start, connections, late answers, stop.
inline constexpr double kTrialOverheadSeconds = 1.1;

// Runs it in the calling thread. The folder receives client.json, service.hgrm, response.hgrm,
// lag.hgrm, cgroup.csv, counters.csv, metrics-before.prom, metrics-after.prom and service.log.
// Where another tool drives the load its raw output (load-tool.*) stands in the place of
// client.json and the histograms. Number, block, side and folder name of the record are left to the
// caller.
//
// A service that crashes, exits early or is OOM-killed under load is a result, not an error: the
// record says so. Errors: the service does not start, the limit is not in force, the load cannot
// begin, a file cannot be written. A stop request ends it within a second; the record says
// `interrupted`.
[[nodiscard]] common::Result<record::Trial> run_trial(const TrialContext& context,
                                                      const TrialSpec& spec);

}  // namespace lab::trial
