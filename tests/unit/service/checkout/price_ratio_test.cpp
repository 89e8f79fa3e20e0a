// How the variants' costs stand to each other: CPU time of one thread, medians of interleaved
// repeats.
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <functional>

#include "service/checkout/checkout.h"
#include "tests/support/checkout_carts.h"

namespace bookstore::checkout {
namespace {

constexpr std::size_t kRepeats = 15;
constexpr std::uint64_t kSeed = 42;

double thread_cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double seconds_per_call(const std::function<void()>& call, int calls) {
  const double begin = thread_cpu_seconds();
  for (int i = 0; i < calls; ++i) call();
  return (thread_cpu_seconds() - begin) / calls;
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

struct Work {
  std::function<void()> call;
  int calls;
};

// first ÷ second, both measured in turns so that a slow moment of the machine meets both.
double median_ratio(const Work& first, const Work& second) {
  std::vector<double> ratios;
  for (std::size_t repeat = 0; repeat < kRepeats; ++repeat) {
    const double one = seconds_per_call(first.call, first.calls);
    ratios.push_back(one / seconds_per_call(second.call, second.calls));
  }
  return median(ratios);
}

class PriceRatio : public testing::Test {
 protected:
  static std::shared_ptr<const RuleSet> published(std::size_t count, const Catalog& catalog) {
    return RuleSet::publish(RulesText(generate_rules_text(count, kSeed), "generated"), catalog,
                            parse_timestamp(kDefaultAsOf).value(), 1)
        .value();
  }

  PriceRatio() { EXPECT_FALSE(CartReader(catalog_).read(test::published_cart(), cart_)); }

  // Another customer each time, so that no cache helps.
  Work pricing(std::size_t variant, const RuleSet& rules, int calls) {
    std::shared_ptr<Variant> made = make_variant(published_variants().at(variant), 1);
    return {[this, made, &rules] {
              ++cart_.customer_id;
              (void)made->price(rules, cart_, 0);
            },
            calls};
  }

  const Catalog catalog_ = Catalog::generate(kSeed);
  const std::shared_ptr<const RuleSet> rules_ = published(2'000, catalog_);
  Cart cart_;
};

TEST_F(PriceRatio, ReadingTheTextCostsAtLeastTwentyTimesPricing) {
  EXPECT_GE(median_ratio(pricing(0, *rules_, 3), pricing(1, *rules_, 300)), 20.0);
}

TEST_F(PriceRatio, TheIndexIsFasterThanTheScan) {
  EXPECT_GE(median_ratio(pricing(1, *rules_, 300), pricing(2, *rules_, 3'000)), 3.0);
}

TEST_F(PriceRatio, TheIndexStaysFlatFromTwoThousandToTwoHundredThousandRules) {
  const std::shared_ptr<const RuleSet> many = published(200'000, catalog_);
  EXPECT_LE(median_ratio(pricing(2, *many, 20'000), pricing(2, *rules_, 20'000)), 1.5);
}

}  // namespace
}  // namespace bookstore::checkout
