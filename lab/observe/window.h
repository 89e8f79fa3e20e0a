// What was seen around one measured window.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lab/limits/limit_back_end.h"
#include "lab/observe/beat.h"
#include "lab/observe/host_sample.h"
#include "lab/observe/metrics_text.h"
#include "lab/observe/rows.h"

namespace lab::observe {

// One scrape, its text kept as it came (metrics-before.prom).
struct MetricsPage {
  std::string text;
  MetricsSnapshot metrics;
  SteadyTime asked, received;  // an overloaded service answers late: the figures lie in between
};

// Everything at one instant: group and host first, which take no time, then the scrape.
struct WindowSnapshot {
  SteadyTime due;
  limits::CgroupSample cgroup;
  HostSample host;
  std::optional<MetricsPage> page;
  std::string page_problem;  // why there is no page
};

// At the window's start and at its last due time.
struct WindowSnapshots {
  WindowSnapshot before, after;
};

// The snapshots with the rows of the whole trial.
struct Window {
  WindowSnapshots snapshots;
  std::vector<CgroupRow> cgroup_rows;
  std::vector<CounterRow> counter_rows;
};

}  // namespace lab::observe
