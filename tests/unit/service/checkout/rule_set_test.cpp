#include "service/checkout/rule_set.h"

#include <gtest/gtest.h>

#include <thread>

#include "service/checkout/rule_generator.h"

namespace bookstore::checkout {
namespace {

std::shared_ptr<const RuleSet> published(std::size_t count, std::uint64_t generation) {
  static const Catalog catalog = Catalog::generate(42);
  return RuleSet::publish(RulesText(generate_rules_text(count, 42), "generated"), catalog,
                          parse_timestamp(kDefaultAsOf).value(), generation)
      .value();
}

TEST(RuleStore, WorkersSeeTheNewSetAfterASwap) {
  RuleStore store(2, published(50, 1));
  EXPECT_EQ(store.for_worker(0).size(), 50U);
  store.swap(published(60, 2));
  EXPECT_EQ(store.for_worker(0).size(), 60U);
  EXPECT_EQ(store.for_worker(1).size(), 60U);
  EXPECT_EQ(store.newest()->generation(), 2U);
}

TEST(RuleStore, ASetInUseOutlivesTheSwap) {
  RuleStore store(1, published(50, 1));
  const RuleSet& in_use = store.for_worker(0);
  store.swap(published(60, 2));
  EXPECT_EQ(in_use.size(), 50U);
}

TEST(RuleStore, WorkersReadWhileSetsAreSwapped) {
  RuleStore store(2, published(1, 1));
  std::vector<std::thread> workers;
  for (unsigned worker = 0; worker < 2; ++worker) {
    workers.emplace_back([&store, worker] {
      std::uint64_t last = 0;
      while (last < 40) {
        const RuleSet& rules = store.for_worker(worker);
        EXPECT_EQ(rules.size(), rules.generation());
        EXPECT_GE(rules.generation(), last);
        last = rules.generation();
      }
    });
  }
  for (std::size_t generation = 2; generation <= 40; ++generation) {
    store.swap(published(generation, generation));
  }
  for (std::thread& worker : workers) worker.join();
}

TEST(RuleSet, RefusesABadText) {
  const Catalog catalog = Catalog::generate(42);
  const auto rules = RuleSet::publish(RulesText("[]", "rules.json"), catalog, Timestamp{}, 1);
  ASSERT_FALSE(rules);
  EXPECT_EQ(rules.error().subject, "rules.json");
}

}  // namespace
}  // namespace bookstore::checkout
