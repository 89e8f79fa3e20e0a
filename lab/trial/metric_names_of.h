// The names under which a case's service publishes its metrics.
#pragma once

#include "lab/case/case_definition.h"
#include "lab/observe/metric_names.h"

namespace lab::trial {

// The usual names, with those that the case renames (casefile::kMetricRoles).
[[nodiscard]] observe::MetricNames metric_names_of(const casefile::Service& service);

}  // namespace lab::trial
