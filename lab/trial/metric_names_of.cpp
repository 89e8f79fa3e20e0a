#include "lab/trial/metric_names_of.h"

#include <string>
#include <utility>

namespace lab::trial {

observe::MetricNames metric_names_of(const casefile::Service& service) {
  using Names = observe::MetricNames;
  static constexpr std::pair<const char*, std::string Names::*> kFields[] = {
      {"request_duration", &Names::request_duration}, {"queue_duration", &Names::queue_duration},
      {"queue_clamped", &Names::queue_clamped},       {"allocated_bytes", &Names::allocated_bytes},
      {"allocation_calls", &Names::allocation_calls}, {"heap_bytes", &Names::heap_live_bytes},
      {"cpu_seconds", &Names::process_cpu_seconds},   {"cache_requests", &Names::cache_requests},
      {"cache_entries", &Names::cache_entries},       {"cache_bytes", &Names::cache_bytes},
  };
  Names names;
  for (const auto& [role, field] : kFields) {
    const auto renamed = service.metrics.find(role);
    if (renamed != service.metrics.end()) names.*field = renamed->second;
  }
  return names;
}

}  // namespace lab::trial
