// The `.hgrm` file: HdrHistogram's percentile text, which its plotters and other load tools read.
//
//        Value     Percentile TotalCount 1/(1-Percentile)
//
//     0.612000 0.500000000000        350           2.00
//
// Values are milliseconds with six decimals (1 ns), percentiles run from 0 to 1. Lines that begin
// with '#' are the footer. Pure functions: the files are opened by the caller.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/error.h"
#include "common/log_linear_histogram.h"

namespace common {

struct HgrmRow {
  double value_ms = 0;
  double percentile = 0;          // 0 to 1
  std::uint64_t total_count = 0;  // values up to and including value_ms
};

struct HgrmText {
  std::vector<HgrmRow> rows;
  double mean_ms = 0;
  double standard_deviation_ms = 0;
  double max_ms = 0;
  std::uint64_t count = 0;  // values in the histogram
  std::uint64_t above = 0;  // values known only to be greater than all of these
};

// Five rows for every halving of the distance to 100 %. `above`: how many more values there are of
// which only is known that they are greater (requests without an answer). They count in every
// percentile, so the last row then stays below 1, and the footer names them.
[[nodiscard]] std::string write_hgrm(const LogLinearHistogram& histogram, std::uint64_t above);

// Reads what write_hgrm writes and what HdrHistogram's own tools write. kMalformed names the line.
[[nodiscard]] Result<HgrmText> parse_hgrm(std::string_view text);

}  // namespace common
