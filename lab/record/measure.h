// Measures of a trial by name: the paths of results.json below trials[], such as
// "client.service_ms.p99", "server.allocated_bytes_per_request" or "cgroup.throttled_share", and
// the derived "client.dropped_share" (dropped ÷ scheduled).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/record/record.h"

namespace lab::record {

struct MeasureValue {
  double value = 0;       // in the unit of the path's last part
  bool censored = false;  // the true value lies above
};

// nullopt when this trial has not measured it, and for a name that is no measure. The client's
// latencies count as not measured when no request completed.
[[nodiscard]] std::optional<MeasureValue> measure_of(const Trial& trial, std::string_view path);

// Every name that measure_of knows, in the order of the file.
[[nodiscard]] const std::vector<std::string>& measure_names();

}  // namespace lab::record
