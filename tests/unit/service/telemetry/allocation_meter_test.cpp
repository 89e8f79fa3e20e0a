#include "service/telemetry/allocation_meter.h"

#include <gtest/gtest.h>

#include <memory>
#include <new>
#include <thread>

#include "service/telemetry/allocation_metrics.h"

namespace bookstore::telemetry {
namespace {

TEST(AllocationMeter, CountsBytesAndCallsOfThisThread) {
  const auto before = this_thread_allocations();
  const auto block = std::make_unique<char[]>(10'000);
  const auto after = this_thread_allocations();
  ASSERT_TRUE(before && after);
  EXPECT_EQ(after->calls - before->calls, 1U);
  EXPECT_GE(after->bytes - before->bytes, 10'000U);
  EXPECT_LE(after->bytes - before->bytes, 12'500U) << "size classes are at most a quarter apart";
}

TEST(AllocationMeter, LeavesOutOtherThreads) {
  std::thread other([] { static_cast<void>(std::make_unique<char[]>(1 << 20)); });
  other.join();
  const auto before = this_thread_allocations();
  EXPECT_EQ(this_thread_allocations()->bytes, before->bytes);
  EXPECT_EQ(this_thread_allocations()->calls, before->calls);
}

TEST(AllocationMeter, CountsAlignedAndNothrowCalls) {
  const auto before = this_thread_allocations();
  void* aligned = ::operator new (100, std::align_val_t{256});
  void* plain = ::operator new(100, std::nothrow);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(aligned) % 256, 0U);
  ::operator delete (aligned, std::align_val_t{256});
  ::operator delete(plain, std::nothrow);
  EXPECT_EQ(this_thread_allocations()->calls - before->calls, 2U);
}

TEST(AllocationMeter, SeesLiveBytesGrow) {
  const auto before = heap_live_bytes();
  const auto block = std::make_unique<char[]>(8 << 20);
  ASSERT_TRUE(before.has_value());
  EXPECT_GE(heap_live_bytes().value_or(0), *before + (7 << 20));
}

TEST(AllocationMetrics, PublishTheCallingThreadAsItsWorker) {
  AllocationMetrics metrics(2);
  metrics.publish(1);
  const auto families = metrics.Collect();
  ASSERT_EQ(families.size(), 3U);
  EXPECT_EQ(families[0].name, "bookstore_worker_allocated_bytes_total");
  EXPECT_EQ(families[0].metric[0].counter.value, 0);
  EXPECT_GT(families[0].metric[1].counter.value, 0);
  EXPECT_EQ(families[0].metric[1].label.front().value, "1");
}

}  // namespace
}  // namespace bookstore::telemetry
