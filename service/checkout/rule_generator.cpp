#include "service/checkout/rule_generator.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>

#include "service/checkout/random.h"

namespace bookstore::checkout {
namespace {

// Apart from the stream that the catalogue of the same seed is drawn from.
constexpr std::uint64_t kRulesStream = 0xCA3B'A169'0000'0002U;

constexpr std::array<std::string_view, 8> kSeasons{"New year",    "Spring fair",    "Early summer",
                                                   "Holiday",     "Back to school", "Autumn fair",
                                                   "Long nights", "Year's end"};

enum class Place : std::uint8_t { kAllBooks, kCategory, kBook };

// How a rule is spelled; readers must take all of them alike.
enum class Spelling : std::uint8_t { kPublished, kReversed, kCapitals, kAbsentForNull };

class RuleMaker {
 public:
  explicit RuleMaker(std::uint64_t seed) : random_(seed ^ kRulesStream) {}

  CampaignRule draw(std::int64_t id) {
    CampaignRule rule;
    rule.id = id;
    const Place place = draw_place(rule);
    if (random_.one_in(5)) rule.coupon_code = pick(kGeneratedCoupons);
    draw_kind(rule, place);
    draw_validity(rule);
    rule.name = fmt::format("{} {:06}", pick(kSeasons), id);
    return rule;
  }

 private:
  template <std::size_t Size>
  std::string_view pick(const std::array<std::string_view, Size>& choices) {
    return choices.at(static_cast<std::size_t>(random_.between(0, std::int64_t{Size} - 1)));
  }

  Place draw_place(CampaignRule& rule) {
    const std::int64_t percent = random_.between(1, 100);
    if (percent <= 4) return Place::kAllBooks;
    if (percent <= 40) {
      const auto last = static_cast<std::int64_t>(Catalog::category_count()) - 1;
      rule.category = Catalog::category_name(static_cast<CategoryId>(random_.between(0, last)));
      return Place::kCategory;
    }
    rule.book_id = random_.between(1, kFirstSpecialBook - 1);
    return Place::kBook;
  }

  // Rules of many books need two units or more, so that some lines get no campaign.
  void draw_kind(CampaignRule& rule, Place place) {
    const bool one_book = place == Place::kBook;
    rule.min_quantity = random_.between(one_book ? 1 : 2, 6);
    const std::int64_t kind = random_.between(1, 10);
    if (kind <= 6) {
      rule.kind = DiscountKind::kPercentage;
      rule.amount = random_.between(4, one_book ? 200 : 160) * 25;
    } else if (kind <= 9) {
      rule.kind = DiscountKind::kFixedAmount;
      rule.amount = random_.between(1, one_book ? 400 : 16) * 5;
    } else {
      rule.kind = DiscountKind::kBundle;
      rule.min_quantity = random_.between(one_book ? 2 : 3, 8);
    }
  }

  void draw_validity(CampaignRule& rule) {
    const bool expired = random_.one_in(20);
    rule.starts_at = parse_timestamp("2020-01-01T00:00:00Z").value();
    rule.ends_at =
        parse_timestamp(expired ? "2024-12-31T23:59:59Z" : "2099-12-31T23:59:59Z").value();
  }

  Random random_;
};

std::string json_string(const std::optional<std::string>& text) {
  return text ? "\"" + *text + "\"" : "null";
}

std::string_view kind_name(DiscountKind kind) {
  switch (kind) {
    case DiscountKind::kPercentage:
      return "percentage";
    case DiscountKind::kFixedAmount:
      return "fixedAmount";
    case DiscountKind::kBundle:
      return "bundle";
  }
  return "";
}

using Member = std::pair<std::string, std::string>;

std::vector<Member> members_of(const CampaignRule& rule) {
  std::string amount;
  append_money(amount, Money{rule.amount});
  return {{"id", fmt::format("{}", rule.id)},
          {"name", json_string(rule.name)},
          {"kind", json_string(std::string(kind_name(rule.kind)))},
          {"category", json_string(rule.category)},
          {"bookId", rule.book_id ? fmt::format("{}", *rule.book_id) : "null"},
          {"couponCode", json_string(rule.coupon_code)},
          {"amount", std::move(amount)},
          {"minQuantity", fmt::format("{}", rule.min_quantity)},
          {"startsAt", fmt::format("\"{:%Y-%m-%dT%H:%M:%SZ}\"", rule.starts_at)},
          {"endsAt", fmt::format("\"{:%Y-%m-%dT%H:%M:%SZ}\"", rule.ends_at)}};
}

char to_upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

void append_rule(std::string& text, const CampaignRule& rule, Spelling spelling) {
  std::vector<Member> members = members_of(rule);
  if (spelling == Spelling::kReversed) std::ranges::reverse(members);
  if (spelling == Spelling::kAbsentForNull) {
    std::erase_if(members, [](const Member& member) { return member.second == "null"; });
  }
  char before = '{';
  for (Member& member : members) {
    if (spelling == Spelling::kCapitals)
      std::ranges::transform(member.first, member.first.begin(), to_upper);
    text += before;
    fmt::format_to(std::back_inserter(text), "\"{}\":{}", member.first, member.second);
    before = ',';
  }
  text += '}';
}

}  // namespace

std::string generate_rules_text(std::size_t count, std::uint64_t seed) {
  std::string text = "[";
  const auto append = [&](const CampaignRule& rule, Spelling spelling) {
    text += text.size() == 1 ? "\n" : ",\n";
    append_rule(text, rule, spelling);
  };
  std::vector<CampaignRule> special = special_rules(Catalog::generate(seed));
  special.resize(std::min(special.size(), count));
  // From the highest id to the lowest: whoever takes the first of equals takes the wrong one.
  for (std::size_t i = special.size(); i-- > 0;) append(special[i], static_cast<Spelling>(i % 4));
  RuleMaker maker(seed);
  for (std::size_t id = special.size() + 1; id <= count; ++id) {
    append(maker.draw(static_cast<std::int64_t>(id)), Spelling::kPublished);
  }
  text += "\n]\n";
  return text;
}

}  // namespace bookstore::checkout
