// One published set of rules in every form that a variant may want, and where workers find the
// newest.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "common/error.h"
#include "service/checkout/rules_in_memory.h"
#include "service/checkout/rules_indexed.h"
#include "service/checkout/rules_text.h"

namespace bookstore::checkout {

// Immutable; any number of threads may read it.
class RuleSet {
 public:
  // Reads and checks `text` (read_rules, check_rules; their errors) and builds every form.
  // `generation` tells this set from earlier ones.
  [[nodiscard]] static common::Result<std::shared_ptr<const RuleSet>> publish(
      RulesText text, const Catalog& catalog, Timestamp as_of, std::uint64_t generation);

  [[nodiscard]] const RulesText& text() const { return text_; }
  [[nodiscard]] const RulesInMemory& in_memory() const { return in_memory_; }
  [[nodiscard]] const RulesIndexed& indexed() const { return indexed_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] Timestamp as_of() const { return as_of_; }
  [[nodiscard]] std::uint64_t generation() const { return generation_; }

 private:
  RuleSet(RulesText text, const std::vector<CampaignRule>& rules, const Catalog& catalog,
          Timestamp as_of, std::uint64_t generation);

  RulesText text_;
  RulesInMemory in_memory_;
  RulesIndexed indexed_;
  std::size_t size_;
  Timestamp as_of_;
  std::uint64_t generation_;
};

// The newest set. Workers read it on every request without a lock: each keeps a reference of its
// own and compares one number; only after a swap does it take the lock, once.
class RuleStore {
 public:
  RuleStore(unsigned workers, std::shared_ptr<const RuleSet> first);

  // The newest set, for `worker` alone; valid until the same worker asks again. Called only by that
  // worker's thread.
  [[nodiscard]] const RuleSet& for_worker(unsigned worker);

  // The newest set, for any thread.
  [[nodiscard]] std::shared_ptr<const RuleSet> newest() const;

  // Makes `next` the newest; its generation is higher than that of any before. Any thread.
  void swap(std::shared_ptr<const RuleSet> next);

 private:
  struct alignas(64) Slot {
    std::shared_ptr<const RuleSet> rules;
  };

  mutable std::mutex mutex_;
  std::shared_ptr<const RuleSet> newest_;  // guarded by mutex_
  std::atomic<std::uint64_t> generation_;  // of newest_
  std::vector<Slot> slots_;                // slots_[w] belongs to worker w
};

}  // namespace bookstore::checkout
