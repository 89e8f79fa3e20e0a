// Rules text into rules: the one reader that every way to the rules goes through, the service's
// start and the request path of RulesFromText alike.
//
// The text is a JSON array of objects. Member names are read in any order and any letter case,
// twice the same is an error, unknown ones are read over. `category`, `bookId` and `couponCode` may
// be null or absent; everything else is needed.
#pragma once

#include <simdjson.h>

#include <vector>

#include "common/error.h"
#include "service/checkout/campaign.h"
#include "service/checkout/catalog.h"
#include "service/checkout/rule_format.h"
#include "service/checkout/rules_text.h"

namespace bookstore::checkout {

// The rules in the order of the text. Each is checked for itself: types, ranges, an amount exact to
// two decimals and fitting its kind, real timestamps with startsAt before endsAt. The first finding
// is the error; its subject names the origin, the index (from 0) and the field: "rules.json,
// rules[17], field amount". `parser` is used for the length of the call and keeps its buffers.
[[nodiscard]] common::Result<std::vector<CampaignRule>> read_rules(
    const RulesText& text, const RuleFormat& format, simdjson::ondemand::parser& parser);

// What needs the whole set or the catalogue: at least one rule, no id twice, only categories and
// books that exist. Errors as above. Done once per text, not on the request path.
[[nodiscard]] common::Result<void> check_rules(const std::vector<CampaignRule>& rules,
                                               const std::string& origin, const Catalog& catalog);

}  // namespace bookstore::checkout
