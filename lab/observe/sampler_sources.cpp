#include "lab/observe/sampler_sources.h"

namespace lab::observe {

SamplerSources real_sources(const limits::LimitGroup& group, const std::optional<Endpoint>& admin,
                            std::chrono::milliseconds scrape_timeout) {
  SamplerSources sources;
  sources.cgroup = [&group] { return group.sample(); };
  sources.host = sample_host;
  if (admin) {
    sources.metrics_page = [endpoint = *admin, scrape_timeout] {
      return http_get(endpoint, "/metrics", scrape_timeout);
    };
  }
  return sources;
}

common::Result<MetricsPage> scrape(const SamplerSources& sources) {
  MetricsPage page;
  page.asked = std::chrono::steady_clock::now();
  common::Result<std::string> text = sources.metrics_page();
  page.received = std::chrono::steady_clock::now();
  if (!text) return common::fail(std::move(text.error()));
  common::Result<MetricsSnapshot> metrics = parse_metrics(*text);
  if (!metrics) return common::fail(std::move(metrics.error()));
  page.text = *std::move(text);
  page.metrics = *std::move(metrics);
  return page;
}

common::Result<WindowSnapshot> take_snapshot(const SamplerSources& sources, SteadyTime due) {
  WindowSnapshot snapshot;
  snapshot.due = due;
  const common::Result<limits::CgroupSample> cgroup = sources.cgroup();
  const common::Result<HostSample> host = sources.host();
  if (!cgroup) return common::fail(cgroup.error());
  if (!host) return common::fail(host.error());
  snapshot.cgroup = *cgroup;
  snapshot.host = *host;
  if (!sources.metrics_page) {
    snapshot.page_problem = "no admin listener to ask";
    return snapshot;
  }
  common::Result<MetricsPage> page = scrape(sources);
  if (page) {
    snapshot.page = *std::move(page);
  } else {
    snapshot.page_problem = page.error().message();
  }
  return snapshot;
}

}  // namespace lab::observe
