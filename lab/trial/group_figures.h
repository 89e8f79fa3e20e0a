// What a trial's record takes from the service's control group alone.
#pragma once

#include <optional>

#include "lab/limits/limit_back_end.h"
#include "lab/record/record.h"

namespace lab::trial {

// CPU time of a request in milliseconds, for a service that publishes no metrics: the group's use
// over the window ÷ the client's answers. nullopt where either is not measured.
[[nodiscard]] std::optional<double> group_cost_ms(const record::Trial& trial);

// What the group's counters say at the end: a service that died has no window, but its group tells
// of the memory it reached and of the kernel's kill.
void add_last_sample(record::Trial& trial, const limits::LimitGroup& group);

}  // namespace lab::trial
