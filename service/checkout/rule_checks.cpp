#include <fmt/format.h>

#include <unordered_map>

#include "service/checkout/rule_error.h"
#include "service/checkout/rule_reader.h"

namespace bookstore::checkout {

common::Error rule_error(std::string_view origin, std::size_t index, RuleFinding finding) {
  std::string subject = fmt::format("{}, rules[{}]", origin, index);
  if (!finding.field.empty()) subject += ", field " + finding.field;
  return {common::ErrorCode::kMalformed, "reading rules", std::move(subject),
          std::move(finding.cause), std::move(finding.remedy)};
}

common::Error rules_error(std::string_view origin, std::string cause, std::string remedy) {
  return {common::ErrorCode::kMalformed, "reading rules", std::string(origin), std::move(cause),
          std::move(remedy)};
}

common::Result<void> check_rules(const std::vector<CampaignRule>& rules, const std::string& origin,
                                 const Catalog& catalog) {
  if (rules.empty()) {
    return common::fail(rules_error(origin, "the array is empty", "publish at least one rule"));
  }
  std::unordered_map<std::int64_t, std::size_t> index_of;
  for (std::size_t index = 0; index < rules.size(); ++index) {
    const CampaignRule& rule = rules[index];
    const auto [first, is_new] = index_of.emplace(rule.id, index);
    if (!is_new) {
      return common::fail(
          rule_error(origin, index,
                     {"id", fmt::format("{} is also the id of rules[{}]", rule.id, first->second),
                      "give each rule an id of its own"}));
    }
    if (rule.category && !Catalog::find_category(*rule.category)) {
      return common::fail(
          rule_error(origin, index,
                     {"category", "no category is called \"" + *rule.category + "\"",
                      "use a category of the catalogue, or null for all"}));
    }
    if (rule.book_id && catalog.find(*rule.book_id) == nullptr) {
      return common::fail(
          rule_error(origin, index,
                     {"bookId", fmt::format("there is no book {}", *rule.book_id),
                      fmt::format("use a book from 1 to {}, or null for all", kBookCount)}));
    }
  }
  return {};
}

}  // namespace bookstore::checkout
