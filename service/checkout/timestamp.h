// Points in time as the rules write them: UTC, whole seconds, "2020-01-01T00:00:00Z".
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace bookstore::checkout {

// Seconds since the epoch, UTC, no leap seconds.
using Timestamp = std::chrono::sys_seconds;

// The form of a timestamp as a regular expression; what the reader's configuration compiles.
inline constexpr std::string_view kTimestampPattern = R"(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z)";

// The time that `text` names. nullopt where it has another form or names no real day or time
// (2021-02-29, 24:00:00).
[[nodiscard]] std::optional<Timestamp> parse_timestamp(std::string_view text);

// As above for a text already known to match kTimestampPattern: only day and time are checked.
[[nodiscard]] std::optional<Timestamp> timestamp_from_digits(std::string_view matching_text);

}  // namespace bookstore::checkout
