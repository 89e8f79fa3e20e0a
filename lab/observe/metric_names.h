// The names under which a service publishes what the lab reads. The defaults are the bookstore's; a
// case may say others.
#pragma once

#include <string>

namespace lab::observe {

struct MetricNames {
  // Histograms in seconds; with the label `route_label`.
  std::string request_duration = "http_server_request_duration_seconds";
  std::string queue_duration = "http_server_request_queue_duration_seconds";
  std::string route_label = "http_route";
  std::string queue_clamped = "http_server_request_queue_clamped_total";
  // Counters, summed over workers.
  std::string allocated_bytes = "bookstore_worker_allocated_bytes_total";
  std::string allocation_calls = "bookstore_worker_allocation_calls_total";
  std::string heap_live_bytes = "bookstore_heap_live_bytes";
  std::string process_cpu_seconds = "process_cpu_seconds_total";
  std::string resident_bytes = "process_resident_memory_bytes";
  // Summed over caches; requests carry the label result="hit" or "miss".
  std::string cache_requests = "bookstore_cache_requests_total";
  std::string cache_entries = "bookstore_cache_entries";
  std::string cache_bytes = "bookstore_cache_bytes";
  // The service's own cgroup as it sees it: used where the lab made no group (--target).
  std::string quota_periods = "container_cpu_cfs_periods_total";
  std::string throttled_periods = "container_cpu_cfs_throttled_periods_total";
  std::string throttled_seconds = "container_cpu_cfs_throttled_seconds_total";
  std::string quota_us = "container_spec_cpu_quota";
  std::string quota_period_us = "container_spec_cpu_period";
  std::string memory_limit = "container_spec_memory_limit_bytes";
  std::string memory_peak = "container_memory_max_usage_bytes";
  std::string oom_kills = "container_oom_events_total";
};

}  // namespace lab::observe
