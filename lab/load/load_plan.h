// One load, as it was asked for. Validated once, echoed into its result.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "common/error.h"
#include "lab/load/request_head.h"
#include "lab/load/schedule.h"
#include "lab/load/target.h"

namespace lab::load {

using Clock = std::chrono::steady_clock;

inline constexpr unsigned kMostUsers = 10'000;

struct LoadPlan {
  Target target;
  std::string method = "GET";   // what the request maker's head says
  std::vector<Header> headers;  // likewise
  Arrivals arrivals = Arrivals::kUniform;
  double rate_per_second =
      0;  // 0: closed loop, every user sends again as soon as it has its answer
  std::chrono::nanoseconds warmup{0};    // from the start; same schedule, samples kept apart
  std::chrono::nanoseconds measured{0};  // follows the warm-up without a gap
  std::chrono::nanoseconds drain = std::chrono::seconds(10);  // after the window, for late answers
  std::chrono::nanoseconds request_timeout = std::chrono::seconds(60);  // counted from the sending
  unsigned max_vus = 200;                 // cap on requests in flight; one connection each
  std::uint64_t seed = 1;                 // of the Poisson gaps; a maker has its own
  std::uint64_t first_request_index = 0;  // arrival i sends the maker's request first + i
  // When arrival 0 is due; the epoch (the default) means as soon as the connections are open.
  Clock::time_point start;

  [[nodiscard]] bool open_loop() const { return rate_per_second > 0; }
};

// kInvalidArgument with the field as subject: a rate outside kLowestRate to kHighestRate (0 is the
// closed loop), no measured time, negative times, a timeout of 0, no users or too many.
[[nodiscard]] common::Result<void> check_plan(const LoadPlan& plan);

}  // namespace lab::load
