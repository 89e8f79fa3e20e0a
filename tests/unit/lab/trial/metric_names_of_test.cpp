#include "lab/trial/metric_names_of.h"

#include <gtest/gtest.h>

namespace lab::trial {
namespace {

TEST(MetricNamesOf, KeepsTheUsualNames) {
  const observe::MetricNames names = metric_names_of({});
  EXPECT_EQ(names.request_duration, "http_server_request_duration_seconds");
  EXPECT_EQ(names.cache_requests, "bookstore_cache_requests_total");
}

TEST(MetricNamesOf, EveryRoleThatACaseMayRenameIsRenamed) {
  casefile::Service service;
  for (const char* role : casefile::kMetricRoles) service.metrics[role] = std::string("my_") + role;
  const observe::MetricNames names = metric_names_of(service);
  EXPECT_EQ(names.request_duration, "my_request_duration");
  EXPECT_EQ(names.queue_duration, "my_queue_duration");
  EXPECT_EQ(names.queue_clamped, "my_queue_clamped");
  EXPECT_EQ(names.allocated_bytes, "my_allocated_bytes");
  EXPECT_EQ(names.allocation_calls, "my_allocation_calls");
  EXPECT_EQ(names.heap_live_bytes, "my_heap_bytes");
  EXPECT_EQ(names.process_cpu_seconds, "my_cpu_seconds");
  EXPECT_EQ(names.cache_requests, "my_cache_requests");
  EXPECT_EQ(names.cache_entries, "my_cache_entries");
  EXPECT_EQ(names.cache_bytes, "my_cache_bytes");
}

}  // namespace
}  // namespace lab::trial
