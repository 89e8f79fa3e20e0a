// A fixed beat: due times computed from a start, so that a late one shifts none of the others.
#pragma once

#include <chrono>
#include <stop_token>

namespace lab::observe {

using SteadyTime = std::chrono::steady_clock::time_point;

// The first of start, start + period, start + 2·period, … that lies after `now`: beats that were
// missed are left out. `period` > 0.
[[nodiscard]] SteadyTime next_beat(SteadyTime start, std::chrono::nanoseconds period,
                                   SteadyTime now);

// Sleeps until `due`; false if `stop` was requested before that, true at once if `due` has passed.
[[nodiscard]] bool sleep_until(SteadyTime due, const std::stop_token& stop);

}  // namespace lab::observe
