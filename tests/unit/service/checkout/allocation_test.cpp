// What a warm request allocates, by the counters that the service publishes.
#include <gtest/gtest.h>

#include "service/checkout/checkout.h"
#include "service/telemetry/allocation_meter.h"
#include "tests/support/checkout_carts.h"

namespace bookstore::checkout {
namespace {

using telemetry::AllocationCount;
using telemetry::this_thread_allocations;

class Allocation : public testing::Test {
 protected:
  // What one round over all carts allocates, after one round to warm up.
  AllocationCount of_warm_round(std::size_t variant, const std::vector<std::string>& carts) {
    answer_all(variant, carts);
    const AllocationCount before = this_thread_allocations().value();
    answer_all(variant, carts);
    const AllocationCount after = this_thread_allocations().value();
    return {after.bytes - before.bytes, after.calls - before.calls};
  }

  void answer_all(std::size_t variant, const std::vector<std::string>& carts) {
    for (const std::string& cart : carts) {
      out_.clear();
      if (checkout_->answer(variant, cart, 0, out_)) ++refused_;
    }
  }

  const std::shared_ptr<Checkout> checkout_ = Checkout::create({}).value();
  std::string out_;
  int refused_ = 0;
};

TEST_F(Allocation, V2AndV3AllocateNothingOnceWarm) {
  std::vector<std::string> carts = test::case_lines("edge-carts.jsonl");
  for (std::string& cart : test::random_carts(500, 3)) carts.push_back(std::move(cart));
  for (const std::size_t variant : {1U, 2U}) {
    const AllocationCount warm = of_warm_round(variant, carts);
    EXPECT_EQ(warm.bytes, 0U) << "v" << variant + 1;
    EXPECT_EQ(warm.calls, 0U) << "v" << variant + 1;
  }
  EXPECT_EQ(refused_, 0);
}

TEST_F(Allocation, V1AllocatesHundredsOfKilobytesOnEveryMiss) {
  std::string cart = test::published_cart();
  const AllocationCount before = this_thread_allocations().value();
  answer_all(0, {cart});
  const AllocationCount after = this_thread_allocations().value();
  EXPECT_GT(after.bytes - before.bytes, 400'000U);
  EXPECT_GT(after.calls - before.calls, 500U);
}

}  // namespace
}  // namespace bookstore::checkout
