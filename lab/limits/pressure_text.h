// Pressure stall information: time in which work waited for a resource (the kernel's
// accounting/psi).
#pragma once

#include <chrono>
#include <string_view>

#include "common/error.h"

namespace lab::limits {

// The total of the line "some" of /proc/pressure/cpu or a group's cpu.pressure: time since boot (or
// since the group was made) in which at least one task waited. Errors: kMalformed.
[[nodiscard]] common::Result<std::chrono::microseconds> parse_pressure_some(std::string_view text);

}  // namespace lab::limits
