#include "service/checkout/rule_set.h"

#include "service/checkout/rule_format.h"
#include "service/checkout/rule_reader.h"

namespace bookstore::checkout {

RuleSet::RuleSet(RulesText text, const std::vector<CampaignRule>& rules, const Catalog& catalog,
                 Timestamp as_of, std::uint64_t generation)
    : text_(std::move(text)),
      in_memory_(rules, as_of),
      indexed_(rules, catalog, as_of),
      size_(rules.size()),
      as_of_(as_of),
      generation_(generation) {}

common::Result<std::shared_ptr<const RuleSet>> RuleSet::publish(RulesText text,
                                                                const Catalog& catalog,
                                                                Timestamp as_of,
                                                                std::uint64_t generation) {
  const RuleFormat format;
  simdjson::ondemand::parser parser;
  const common::Result<std::vector<CampaignRule>> rules = read_rules(text, format, parser);
  if (!rules) return common::fail(rules.error());
  const common::Result<void> checked = check_rules(*rules, text.origin(), catalog);
  if (!checked) return common::fail(checked.error());
  // The constructor is private, so make_shared can't reach it.
  return std::shared_ptr<const RuleSet>(
      new RuleSet(std::move(text), *rules, catalog, as_of, generation));
}

RuleStore::RuleStore(unsigned workers, std::shared_ptr<const RuleSet> first)
    : newest_(std::move(first)), generation_(newest_->generation()), slots_(workers) {
  for (Slot& slot : slots_) slot.rules = newest_;
}

const RuleSet& RuleStore::for_worker(unsigned worker) {
  std::shared_ptr<const RuleSet>& rules = slots_[worker].rules;
  if (rules->generation() != generation_.load(std::memory_order_acquire)) rules = newest();
  return *rules;
}

std::shared_ptr<const RuleSet> RuleStore::newest() const {
  const std::lock_guard lock(mutex_);
  return newest_;
}

void RuleStore::swap(std::shared_ptr<const RuleSet> next) {
  const std::lock_guard lock(mutex_);
  newest_ = std::move(next);
  generation_.store(newest_->generation(), std::memory_order_release);
}

}  // namespace bookstore::checkout
