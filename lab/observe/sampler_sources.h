// Where the sampler's figures come from: functions, so that tests give their own.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "common/error.h"
#include "lab/limits/limit_back_end.h"
#include "lab/observe/host_sample.h"
#include "lab/observe/http_get.h"
#include "lab/observe/window.h"

namespace lab::observe {

// Each is called from several threads at once.
struct SamplerSources {
  std::function<common::Result<limits::CgroupSample>()> cgroup;
  std::function<common::Result<std::string>()> metrics_page;  // empty: the service has none
  std::function<common::Result<HostSample>()> host;
};

// Long, because a service at its CPU limit answers its admin listener late too.
inline constexpr std::chrono::milliseconds kScrapeTimeout{5000};

// The group's files, GET /metrics of the admin listener (nullopt: none), and the machine's own.
// `group` must outlive whoever calls them.
[[nodiscard]] SamplerSources real_sources(const limits::LimitGroup& group,
                                          const std::optional<Endpoint>& admin,
                                          std::chrono::milliseconds scrape_timeout);

// Fetches and reads one page. Errors: those of metrics_page and parse_metrics().
[[nodiscard]] common::Result<MetricsPage> scrape(const SamplerSources& sources);

// All of it now. A page that can't be had is noted in the snapshot; errors are the group's and the
// host's alone.
[[nodiscard]] common::Result<WindowSnapshot> take_snapshot(const SamplerSources& sources,
                                                           SteadyTime due);

}  // namespace lab::observe
