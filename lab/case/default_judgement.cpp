#include "lab/case/default_judgement.h"

#include <algorithm>

namespace lab::casefile {
namespace {

bool publishes_metrics(const CaseDefinition& definition) {
  const Service& service = definition.service;
  if (!service.metrics_address.empty() || !service.running.metrics_url.empty()) return true;
  if (service.ready.find("?P<admin>") != std::string::npos) return true;
  return std::ranges::any_of(definition.variants, [](const Variant& variant) {
    return !variant.running.metrics_url.empty();
  });
}

}  // namespace

std::vector<MeasureRow> default_rows(const CaseDefinition& definition) {
  std::vector<MeasureRow> rows = {
      {"client.achieved_rps", "achieved load (target {rate})", Format::kPerSecond, false},
      {"client.dropped_share", "  iterations dropped", Format::kShare, false},
      {"client.failed_share", "  requests failed", Format::kShare, false},
      {"client.service_ms.p50", "client p50", Format::kMilliseconds, false},
      {"client.service_ms.p95", "client p95", Format::kMilliseconds, false},
      {"client.service_ms.p99", "client p99", Format::kMilliseconds, true},
      {"client.response_ms.p99", "  corrected, from when due", Format::kMilliseconds, false},
  };
  if (publishes_metrics(definition)) {
    rows.push_back({"server.p50_ms", "server p50 (its own view)", Format::kMilliseconds, false});
    rows.push_back({"server.p99_ms", "server p99 (its own view)", Format::kMilliseconds, false});
  }
  rows.insert(
      rows.end(),
      {{"cgroup.cpu_cores_used", "CPU cores used of {quota}", Format::kCores, false},
       {"cgroup.throttled_share", "periods throttled", Format::kShare, false},
       {"cgroup.throttled_cpu_seconds", "throttled, summed over CPUs", Format::kSeconds, false},
       {"cgroup.memory_peak_bytes", "peak memory", Format::kBytes, false}});
  return rows;
}

Words default_words() {
  return {"Under the same limit, load and warm-up, before misses the SLO and after meets it.",
          "Both sides meet the SLO under this limit; the table says how they differ.",
          "The table holds before and after under the same limit, load and warm-up.",
          "The case file names no cause: add [words] root_cause.",
          "The case file names no fix: add [words] fix.",
          "An SLO measured at the client, and throttled periods beside it.",
          {"What the difference comes from: this run says how large it is, a profile says why."}};
}

std::map<std::string, Profile> default_profiles() {
  Profile quick;
  quick.blocks = 2;
  quick.warmup_s = 1.5;
  quick.measured_s = 2.5;
  Profile usual;
  usual.blocks = 2;
  usual.warmup_s = 3;
  usual.measured_s = 12;
  return {{"quick", quick}, {"default", usual}};
}

}  // namespace lab::casefile
