// Runs a load: the open or closed loop, from the first connection to the last answer.
#pragma once

#include <chrono>
#include <cstdint>
#include <stop_token>

#include "common/error.h"
#include "lab/load/load_plan.h"
#include "lab/load/load_result.h"
#include "lab/load/request_maker.h"

namespace lab::load {

// A look at a load that is under way.
struct LoadProgress {
  enum class Stage { kWarmup, kMeasured, kDrain };
  Stage stage = Stage::kWarmup;
  std::chrono::nanoseconds elapsed{0};  // since the schedule's start
  std::chrono::nanoseconds left{0};     // to the schedule's end; 0 in the drain
  // Of the warm-up while it lasts, then of the measured phase.
  std::uint64_t scheduled = 0, completed = 0, failed = 0, dropped = 0;
  std::chrono::nanoseconds stage_elapsed{0};  // since the beginning of what is counted
  std::chrono::nanoseconds service_p99{0};
  std::uint64_t in_flight = 0;
};

// Called on the load's thread about twice a second, so it must return soon: what it takes is lag.
class LoadListener {
 public:
  virtual ~LoadListener() = default;
  virtual void on_progress(const LoadProgress& progress) = 0;
};

// Opens all connections, waits for plan.start, sends, drains, and returns what was measured. Runs
// in the calling thread; several loads may run in several threads. `listener` may be null. A stop
// request ends the load within milliseconds: what is in flight counts as interrupted and the result
// says `stopped`. A service that dies meanwhile is not an error but failed requests.
// Errors: a plan that check_plan refuses; a host without address; a target that cannot be reached
// before the start; a start that has passed before all connections were open (kTimeout); a result
// that fails check_accounting.
[[nodiscard]] common::Result<LoadResult> run_load(const LoadPlan& plan, const RequestMaker& maker,
                                                  LoadListener* listener, std::stop_token stop);

// Whether an error of run_load() is that the plan's start had passed before all connections were
// open: nothing was sent, and a later start may do.
[[nodiscard]] bool missed_its_start(const common::Error& error);

}  // namespace lab::load
