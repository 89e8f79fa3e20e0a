// From what was seen around a window to the figures of its record. Pure.
//
// Everything is a difference of the two snapshots unless said otherwise. A figure whose metric is
// missing on either side, or whose counter fell (the service restarted), is nullopt.
#pragma once

#include <string>

#include "common/error.h"
#include "lab/limits/limit_spec.h"
#include "lab/observe/metric_names.h"
#include "lab/observe/window.h"
#include "lab/record/record.h"

namespace lab::observe {

// The service's own view. Latencies: histogram_quantile() of the route's requests, all methods and
// statuses together. Allocation per request = difference of bytes ÷ difference of requests; per
// second = ÷ the time between the middles of the two scrapes. CPU per request: whole process.
// Heap at start and end: medians of the counter rows within the window's first and last second.
// Cache entries and bytes: at the window's end; hits and misses: within the window.
[[nodiscard]] record::Server server_figures(const Window& window, const MetricNames& names,
                                            const std::string& route);

// The limit. throttled_share = throttled periods ÷ periods; without a single period 0 under a
// quota, else nullopt. Cores used = CPU time ÷ time. Memory peak and OOM kills: since the group was
// made, at the window's end; a kernel that keeps no peak: the greatest of the rows. Where the lab
// has no group
// (`none`, a running target), what the service publishes about its own is taken.
[[nodiscard]] record::Cgroup cgroup_figures(const Window& window, const std::string& back_end,
                                            const limits::LimitSpec& limit,
                                            const MetricNames& names);

// The rest of the machine: other = busy − service − lab, not below 0. The service's CPU time is the
// group's, else the process's own; where neither is known it counts as 0 and other includes it.
// Errors: kInvalidArgument if no time lies between the snapshots.
[[nodiscard]] common::Result<record::Host> host_figures(const Window& window,
                                                        const MetricNames& names);

}  // namespace lab::observe
