// A case's service kept up under its limit with steady load, for tools to attach to.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "common/error.h"
#include "lab/case/case_definition.h"
#include "lab/limits/back_ends.h"
#include "lab/trial/progress.h"
#include "lab/trial/run_options.h"

namespace lab::trial {

enum class SteadyLoad { kRun, kNone };

// What is up, for whoever wants to attach.
struct ServiceUp {
  int pid = 0;
  std::string variant;
  std::string url;        // of the variant
  std::string admin_url;  // its root
  std::vector<std::string> group_directories;
  double quota_cpus = 0;  // 0: none
  double memory_limit_bytes = 0;
  double rate_rps = 0;  // 0: no load
};

// Calibrates where the options say so, starts the service, calls `ready`, and keeps the load going
// until `stop` is requested or the service ends. Nothing is left behind.
// Errors: those of calibrate() and of the start; kUnavailable when the service ended by itself.
[[nodiscard]] common::Result<void> keep_case_up(const casefile::CaseDefinition& definition,
                                                const RunOptions& options,
                                                const std::string& variant, SteadyLoad load,
                                                const limits::Choice& limit, ProgressSink& progress,
                                                const std::function<void(const ServiceUp&)>& ready,
                                                const std::stop_token& stop);

}  // namespace lab::trial
