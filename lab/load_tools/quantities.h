// Numbers with the units that load generators print: "635.91us", "1.02MB", "56.20k".
#pragma once

#include <optional>
#include <string_view>

namespace lab::load_tools {

// Milliseconds from a time with one of us, µs, ms, s, m, h behind it, without a space; nullopt for
// anything else, negative and non-finite numbers included.
[[nodiscard]] std::optional<double> parse_milliseconds(std::string_view text);

// Bytes from a size with B, KB, MB, GB, TB or K, M, G, T behind it, powers of 1,024 (as wrk and
// h2load print them).
[[nodiscard]] std::optional<double> parse_bytes(std::string_view text);

// A plain number of 0 or more.
[[nodiscard]] std::optional<double> parse_count(std::string_view text);

}  // namespace lab::load_tools
