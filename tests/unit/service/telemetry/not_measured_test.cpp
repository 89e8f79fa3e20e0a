#include <gtest/gtest.h>

#include "service/telemetry/allocation_meter.h"
#include "service/telemetry/allocation_metrics.h"
#include "service/telemetry/unused_memory.h"

namespace bookstore::telemetry {
namespace {

TEST(AllocationMeter, SaysSoWhenItDoesNotMeasure) {
  EXPECT_EQ(this_thread_allocations(), std::nullopt);
  EXPECT_EQ(heap_live_bytes(), std::nullopt);
}

TEST(UnusedMemory, SaysSoWhenItReturnsNone) { EXPECT_FALSE(return_unused_memory()); }

TEST(AllocationMetrics, AreAbsentWhenNotMeasured) {
  AllocationMetrics metrics(2);
  metrics.publish(0);
  EXPECT_TRUE(metrics.Collect().empty());
}

}  // namespace
}  // namespace bookstore::telemetry
