// Durations as people write them: "1.5s", "300ms", "2m", "1m30s".
#pragma once

#include <chrono>
#include <string_view>

#include "common/error.h"

namespace common {

// Reads one or more parts, each a decimal number and a unit out of ns, us, ms, s, m, h, nothing
// between them. Exact to the nanosecond (further decimals are refused), at most 24 hours, never
// negative; 0s is allowed. kMalformed or kInvalidArgument says what is wrong with `text`, with the
// text as subject and a remedy; the caller adds which option it stood in.
[[nodiscard]] Result<std::chrono::nanoseconds> parse_duration(std::string_view text);

}  // namespace common
