// A published set of rules made up from a seed, so that the service runs without any file.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "service/checkout/campaign.h"
#include "service/checkout/catalog.h"

namespace bookstore::checkout {

// The time at which rules are judged unless told otherwise. Most generated rules are valid from
// 2020 to 2099; a few start or end at this very second.
inline constexpr std::string_view kDefaultAsOf = "2026-07-01T12:00:00Z";

// The coupons that generated rules ask for; the same as lab/cases/checkout/coupons.txt.
inline constexpr std::array<std::string_view, 20> kGeneratedCoupons{
    "BOOK25",    "BOOK10",  "WELCOME",  "SPRING",  "SUMMER",   "AUTUMN",     "WINTER",
    "STUDENT",   "TEACHER", "LIBRARY",  "READER",  "CLASSICS", "NEWRELEASE", "WEEKEND",
    "LATENIGHT", "FRIENDS", "BIRTHDAY", "LOYAL-3", "LOYAL-5",  "CLUB_2026"};

// Books from this one on carry only the special rules, and those of their category and of all
// books.
inline constexpr BookId kFirstSpecialBook = 4'901;

// The rules as JSON text, the same for the same numbers on every machine; about 215 bytes a rule.
// The first ids are special_rules() (fewer where `count` is smaller), the rest is drawn: three in
// five for one book, most others for a category, one in five with a coupon, one in twenty expired.
// Drawn rules of all books or a category take off at most about 40 %, so that the special ones
// show. `count` is at least 1; `seed` also makes the catalogue that the special rules suit.
[[nodiscard]] std::string generate_rules_text(std::size_t count, std::uint64_t seed);

// One rule or a few for each thing that pricing must get right: every kind, ties within and across
// kinds, caps, exact halves, boundaries of quantity and validity, letter case of coupons, dominated
// rules. Their ids are 1, 2, … in the order returned.
[[nodiscard]] std::vector<CampaignRule> special_rules(const Catalog& catalog);

}  // namespace bookstore::checkout
