// The words that results.json uses for enumerations.
#pragma once

#include <string_view>

#include "lab/record/record.h"

namespace lab::record {

// "stopped", "exited_early", "crashed", "oom_killed", "killed".
[[nodiscard]] std::string_view name_of(ServiceEnd end);

// "host", "service" or "not_measured".
[[nodiscard]] std::string_view name_of(GateKind kind);

// The inverse of name_of: writes the value and returns true, or leaves it and returns false when
// nothing has that name.
[[nodiscard]] bool set_from_name(std::string_view name, ServiceEnd& end);
[[nodiscard]] bool set_from_name(std::string_view name, GateKind& kind);

}  // namespace lab::record
