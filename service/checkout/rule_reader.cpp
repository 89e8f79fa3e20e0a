#include "service/checkout/rule_reader.h"

#include <fmt/format.h>

#include "service/checkout/decimal.h"
#include "service/checkout/json_check.h"
#include "service/checkout/rule_error.h"

namespace bookstore::checkout {
namespace {

namespace ondemand = simdjson::ondemand;

constexpr std::int64_t kMaxId = (std::int64_t{1} << 53) - 1;
constexpr std::int64_t kMaxMinQuantity = 1'000'000;
constexpr unsigned kOptionalFields = 1U << static_cast<unsigned>(RuleField::kCategory) |
                                     1U << static_cast<unsigned>(RuleField::kBookId) |
                                     1U << static_cast<unsigned>(RuleField::kCouponCode);

RuleFinding syntax_finding(std::string_view field, simdjson::error_code error) {
  return {std::string(field), fmt::format("malformed JSON ({})", simdjson::error_message(error)),
          "write a JSON array of rule objects"};
}

// Reads one rule after the other. A member function that reads returns false where it refuses, and
// finding() then says why.
class RuleParser {
 public:
  explicit RuleParser(const RuleFormat& format) : format_(format) {}

  [[nodiscard]] bool read(ondemand::value element, CampaignRule& rule);
  [[nodiscard]] RuleFinding take_finding() { return std::move(finding_); }

 private:
  bool refuse(RuleField field, std::string cause, std::string remedy) {
    finding_ = {std::string(field_name(field)), std::move(cause), std::move(remedy)};
    return false;
  }
  bool refuse_syntax(std::string_view field, simdjson::error_code error) {
    finding_ = syntax_finding(field, error);
    return false;
  }

  bool read_member(ondemand::field& member, CampaignRule& rule);
  bool read_field(RuleField field, ondemand::value value, CampaignRule& rule);
  bool read_optional(RuleField field, ondemand::value value, CampaignRule& rule);
  bool read_required(RuleField field, ondemand::value value, CampaignRule& rule);
  bool read_integer(RuleField field, ondemand::value value, std::int64_t highest,
                    std::int64_t& number);
  bool read_text(RuleField field, ondemand::value value, std::string& text);
  bool read_coupon(ondemand::value value, std::string& coupon);
  bool read_kind(ondemand::value value, DiscountKind& kind);
  bool read_amount(ondemand::value value, std::int64_t& amount);
  bool read_time(RuleField field, ondemand::value value, Timestamp& time);
  bool check_complete();
  bool check_together(const CampaignRule& rule);

  const RuleFormat& format_;
  RuleFinding finding_;
  unsigned seen_ = 0;  // one bit a field
};

bool RuleParser::read(ondemand::value element, CampaignRule& rule) {
  seen_ = 0;
  ondemand::object object;
  if (const auto error = element.get_object().get(object)) {
    return refuse_syntax("", error);
  }
  for (auto next : object) {
    ondemand::field member;
    if (const auto error = std::move(next).get(member)) return refuse_syntax("", error);
    if (!read_member(member, rule)) return false;
  }
  return check_complete() && check_together(rule);
}

bool RuleParser::read_member(ondemand::field& member, CampaignRule& rule) {
  std::string_view name;
  if (const auto error = member.unescaped_key().get(name)) return refuse_syntax("", error);
  const std::optional<RuleField> field = format_.field(name);
  if (!field) {
    const auto error = check_ignored_value(member.value());
    return error == simdjson::SUCCESS || refuse_syntax(name, error);
  }
  const unsigned bit = 1U << static_cast<unsigned>(*field);
  if ((seen_ & bit) != 0) return refuse(*field, "given twice", "keep one of them");
  seen_ |= bit;
  return read_field(*field, member.value(), rule);
}

bool RuleParser::read_field(RuleField field, ondemand::value value, CampaignRule& rule) {
  if ((kOptionalFields & 1U << static_cast<unsigned>(field)) == 0) {
    return read_required(field, value, rule);
  }
  bool is_null = false;
  if (const auto error = value.is_null().get(is_null)) {
    return refuse_syntax(field_name(field), error);
  }
  return is_null || read_optional(field, value, rule);
}

bool RuleParser::read_optional(RuleField field, ondemand::value value, CampaignRule& rule) {
  switch (field) {
    case RuleField::kCategory:
      return read_text(field, value, rule.category.emplace());
    case RuleField::kBookId:
      return read_integer(field, value, kMaxId, rule.book_id.emplace());
    default:
      return read_coupon(value, rule.coupon_code.emplace());
  }
}

bool RuleParser::read_required(RuleField field, ondemand::value value, CampaignRule& rule) {
  switch (field) {
    case RuleField::kId:
      return read_integer(field, value, kMaxId, rule.id);
    case RuleField::kName:
      return read_text(field, value, rule.name);
    case RuleField::kKind:
      return read_kind(value, rule.kind);
    case RuleField::kAmount:
      return read_amount(value, rule.amount);
    case RuleField::kMinQuantity:
      return read_integer(field, value, kMaxMinQuantity, rule.min_quantity);
    case RuleField::kStartsAt:
      return read_time(field, value, rule.starts_at);
    default:
      return read_time(field, value, rule.ends_at);
  }
}

bool RuleParser::read_integer(RuleField field, ondemand::value value, std::int64_t highest,
                              std::int64_t& number) {
  if (value.get_int64().get(number) == simdjson::SUCCESS && number >= 1 && number <= highest) {
    return true;
  }
  return refuse(field, "not a whole number in its range",
                fmt::format("write a whole number from 1 to {}", highest));
}

bool RuleParser::read_text(RuleField field, ondemand::value value, std::string& text) {
  std::string_view view;
  if (value.get_string().get(view) != simdjson::SUCCESS) {
    return refuse(field, "not a text", "write it in quotation marks");
  }
  text.assign(view);
  return true;
}

bool RuleParser::read_coupon(ondemand::value value, std::string& coupon) {
  if (!read_text(RuleField::kCouponCode, value, coupon)) return false;
  return format_.is_coupon(coupon) ||
         refuse(RuleField::kCouponCode, "\"" + coupon + "\" is not a coupon code",
                "use 1 to 64 letters, digits, '-' or '_', or null for none");
}

bool RuleParser::read_kind(ondemand::value value, DiscountKind& kind) {
  std::string_view name;
  if (value.get_string().get(name) == simdjson::SUCCESS) {
    if (const std::optional<DiscountKind> known = format_.kind(name)) {
      kind = *known;
      return true;
    }
  }
  return refuse(RuleField::kKind, fmt::format("\"{}\" is not a kind of discount", name),
                "use \"percentage\", \"fixedAmount\" or \"bundle\"");
}

bool RuleParser::read_amount(ondemand::value value, std::int64_t& amount) {
  const std::expected<std::int64_t, std::string> hundredths =
      parse_hundredths(trim_json(value.raw_json_token()));
  if (!hundredths) {
    return refuse(RuleField::kAmount, hundredths.error(),
                  "write a number from 0 to 1000000.00 with at most two decimals");
  }
  amount = *hundredths;
  return true;
}

bool RuleParser::read_time(RuleField field, ondemand::value value, Timestamp& time) {
  std::string_view text;
  if (value.get_string().get(text) == simdjson::SUCCESS && format_.is_timestamp(text)) {
    if (const std::optional<Timestamp> read = timestamp_from_digits(text)) {
      time = *read;
      return true;
    }
  }
  return refuse(field, fmt::format("\"{}\" is not a time in UTC", text),
                "write it as \"2020-01-31T00:00:00Z\"");
}

bool RuleParser::check_complete() {
  for (unsigned bit = 0; bit <= static_cast<unsigned>(RuleField::kEndsAt); ++bit) {
    if (((seen_ | kOptionalFields) & 1U << bit) == 0) {
      return refuse(static_cast<RuleField>(bit), "missing", "add it");
    }
  }
  return true;
}

bool RuleParser::check_together(const CampaignRule& rule) {
  if (rule.kind == DiscountKind::kPercentage && rule.amount > kWholePercentage) {
    return refuse(RuleField::kAmount, "over 100 percent", "use a percentage from 0 to 100");
  }
  if (rule.kind == DiscountKind::kBundle && rule.amount != 0) {
    return refuse(RuleField::kAmount, "a bundle has no amount", "write 0");
  }
  if (rule.starts_at >= rule.ends_at) {
    return refuse(RuleField::kEndsAt, "not after startsAt", "let the rule end after it starts");
  }
  return true;
}

}  // namespace

common::Result<std::vector<CampaignRule>> read_rules(const RulesText& text,
                                                     const RuleFormat& format,
                                                     ondemand::parser& parser) {
  const auto malformed = [&](simdjson::error_code error) {
    RuleFinding finding = syntax_finding("", error);
    return common::fail(
        rules_error(text.origin(), std::move(finding.cause), std::move(finding.remedy)));
  };
  ondemand::document document;
  if (const auto error = parser.iterate(text.text()).get(document)) return malformed(error);
  ondemand::array array;
  if (const auto error = document.get_array().get(array)) return malformed(error);
  std::vector<CampaignRule> rules;
  RuleParser rule_parser(format);
  for (auto next : array) {
    ondemand::value element;
    if (const auto error = next.get(element)) {
      return common::fail(rule_error(text.origin(), rules.size(), syntax_finding("", error)));
    }
    if (!rule_parser.read(element, rules.emplace_back())) {
      return common::fail(rule_error(text.origin(), rules.size() - 1, rule_parser.take_finding()));
    }
  }
  if (!at_end(document)) return malformed(simdjson::TRAILING_CONTENT);
  return rules;
}

}  // namespace bookstore::checkout
