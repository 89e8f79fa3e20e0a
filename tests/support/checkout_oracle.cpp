#include "tests/support/checkout_oracle.h"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

namespace bookstore::oracle {
namespace {

using nlohmann::json;

__extension__ typedef __int128 Wide;  // NOLINT(modernize-use-using): a compiler extension

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

// "12.5" gives 1250: the number's text, padded to two decimals, without its point.
std::int64_t hundredths(const json& number) {
  std::string text = number.dump();
  if (text.find('.') == std::string::npos) text += '.';
  const std::size_t point = text.find('.');
  text.resize(point + 3, '0');
  return std::stoll(text.erase(point, 1));
}

std::string text_or_empty(const json& rule, const char* name) {
  const auto found = rule.find(name);
  return found == rule.end() || found->is_null() ? "" : found->get<std::string>();
}

Rule read_rule(const json& written, std::size_t position) {
  json rule;
  for (const auto& [name, value] : written.items()) rule[lower(name)] = value;
  const auto book = rule.find("bookid");
  const bool any_book = book == rule.end() || book->is_null();
  return Rule{.id = rule.at("id").get<std::int64_t>(),
              .kind = rule.at("kind").get<std::string>(),
              .category = text_or_empty(rule, "category"),
              .book_id = any_book ? 0 : book->get<std::int64_t>(),
              .coupon = lower(text_or_empty(rule, "couponcode")),
              .coupon_as_written = text_or_empty(rule, "couponcode"),
              .amount = hundredths(rule.at("amount")),
              .min_quantity = rule.at("minquantity").get<std::int64_t>(),
              .starts_at = rule.at("startsat").get<std::string>(),
              .ends_at = rule.at("endsat").get<std::string>(),
              .position = position};
}

void round_half_up(Discount& discount) {
  const Wide doubled = Wide{2} * discount.numerator + discount.denominator;
  discount.cents = static_cast<std::int64_t>(doubled / (Wide{2} * discount.denominator));
}

Discount discount_by(const Rule& rule, std::int64_t price, std::int64_t quantity) {
  Discount discount{.rule = &rule};
  const std::int64_t line = price * quantity;
  if (rule.kind == "percentage") {
    discount.numerator = line * rule.amount;
    discount.denominator = 10'000;
  } else if (rule.kind == "fixedAmount") {
    for (std::int64_t unit = 0; unit < quantity; ++unit) discount.numerator += rule.amount;
  } else {
    for (std::int64_t left = quantity; left >= rule.min_quantity; left -= rule.min_quantity) {
      discount.numerator += price;
    }
  }
  discount.capped = Wide{discount.numerator} > Wide{line} * discount.denominator;
  if (discount.capped) discount.numerator = line * discount.denominator;
  round_half_up(discount);
  return discount;
}

std::string money(std::int64_t cents) {
  std::string digits = std::to_string(cents);
  if (digits.size() < 3) digits.insert(0, 3 - digits.size(), '0');
  return digits.insert(digits.size() - 2, ".");
}

std::string line_text(const Line& line, std::int64_t price) {
  const std::int64_t off = line.winner == nullptr ? 0 : line.winner->cents;
  const std::string campaign =
      line.winner == nullptr ? "null" : std::to_string(line.winner->rule->id);
  return "{\"bookId\":" + std::to_string(line.book_id) +
         ",\"quantity\":" + std::to_string(line.quantity) + ",\"unitPrice\":" + money(price) +
         ",\"campaignId\":" + campaign + ",\"discount\":" + money(off) +
         ",\"total\":" + money(price * line.quantity - off) + "}";
}

void choose(Line& line) {
  for (const Discount& candidate : line.candidates) {
    if (candidate.cents == 0) continue;
    const Discount* const best = line.winner;
    if (best == nullptr || candidate.cents > best->cents ||
        (candidate.cents == best->cents && candidate.rule->id < best->rule->id)) {
      line.winner = &candidate;
    }
  }
}

}  // namespace

Oracle::Oracle(const std::string& rules_text, const checkout::Catalog& catalog, std::string as_of)
    : catalog_(catalog), as_of_(std::move(as_of)) {
  for (const json& rule : json::parse(rules_text)) rules_.push_back(read_rule(rule, rules_.size()));
}

// Times have one form, so their order is that of their texts.
void Oracle::judge(const std::string& coupon, const checkout::Book& book, Line& line) const {
  const std::string category(checkout::Catalog::category_name(book.category));
  for (const Rule& rule : rules_) {
    const bool right_book = rule.book_id == 0 || rule.book_id == line.book_id;
    const bool right_category = rule.category.empty() || rule.category == category;
    const bool right_coupon = rule.coupon.empty() || rule.coupon == coupon;
    if (!right_book || !right_category || !right_coupon) continue;
    const bool right_time = rule.starts_at <= as_of_ && as_of_ < rule.ends_at;
    const bool enough_units = line.quantity >= rule.min_quantity;
    if (right_time && enough_units) {
      line.candidates.push_back(discount_by(rule, book.unit_price.cents, line.quantity));
    } else if (right_time) {
      line.too_few_units.push_back(&rule);
    } else if (enough_units) {
      line.wrong_time.push_back(&rule);
    }
  }
  choose(line);
}

Answer Oracle::price(const std::string& request) const {
  const json cart = json::parse(request);
  Answer answer{.body = {}, .lines = {}, .coupon = text_or_empty(cart, "couponCode")};
  const json& lines = cart.at("lines");
  answer.lines.reserve(lines.size());
  std::int64_t subtotal = 0;
  std::int64_t discount = 0;
  std::string text;
  for (const json& wanted : lines) {
    Line& line = answer.lines.emplace_back();
    line.book_id = wanted.at("bookId").get<std::int64_t>();
    line.quantity = wanted.at("quantity").get<std::int64_t>();
    const checkout::Book& book = catalog_.books().at(static_cast<std::size_t>(line.book_id - 1));
    judge(lower(answer.coupon), book, line);
    text += (text.empty() ? "" : ",") + line_text(line, book.unit_price.cents);
    subtotal += book.unit_price.cents * line.quantity;
    discount += line.winner == nullptr ? 0 : line.winner->cents;
  }
  answer.body = "{\"customerId\":" + cart.at("customerId").dump() +
                ",\"currency\":\"EUR\",\"lines\":[" + text + "],\"subtotal\":" + money(subtotal) +
                ",\"discount\":" + money(discount) + ",\"total\":" + money(subtotal - discount) +
                "}";
  return answer;
}

}  // namespace bookstore::oracle
