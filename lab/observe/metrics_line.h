// One sample line of the metrics text format. Used by metrics_text.cpp alone.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "lab/observe/metrics_text.h"

namespace lab::observe {

// `name{label="value",…} value [timestamp]`, without the line feed; the error is what is wrong with
// it.
[[nodiscard]] std::expected<MetricSample, std::string> parse_metrics_line(std::string_view line);

}  // namespace lab::observe
