// Numbers as people read them: about three significant digits and a fitting unit.
#pragma once

#include <string>

#include "lab/case/case_definition.h"

namespace lab::report {

// A value in the unit of `format` (ms, s, bytes, bytes/s, 1/s, share 0 to 1, cores, count):
// "501 ms", "58.0 µs", "6.75 MB", "440 MB/s", "594/s", "15.1 %", "0.62", "7,128". KB, MB and GB are
// powers of 1,000. A share above 0 is never drawn as 0 %, nor one below 1 as 100 %.
[[nodiscard]] std::string humanise(double value, casefile::Format format);

// Three significant digits from 1 up, thousands apart: "1,234", "62.0", "0.58".
[[nodiscard]] std::string plain_number(double value);

// Ratios below this are only drawn as being below it.
inline constexpr double kSmallestRatio = 0.0001;

// A ratio: "0.0012", "0.98", "12.3", "1,234", "<0.0001".
[[nodiscard]] std::string ratio_text(double ratio);

// A memory size as people set it: "1 GiB", "512 MiB", else as bytes.
[[nodiscard]] std::string memory_text(double bytes);

}  // namespace lab::report
