// The machine a run happens on, for its record.
#pragma once

#include "lab/record/record.h"

namespace lab::trial {

// What can be found out without privilege; what cannot stays empty. `version` is the lab's own.
[[nodiscard]] record::Environment describe_environment(const std::string& version);

// Now, UTC, ISO 8601: "2026-11-30T15:16:46Z".
[[nodiscard]] std::string utc_now();

// Now, UTC, as it begins a run folder's name: "20261130T151646Z".
[[nodiscard]] std::string utc_now_compact();

}  // namespace lab::trial
