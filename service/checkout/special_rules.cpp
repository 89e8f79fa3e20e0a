#include <chrono>
#include <functional>
#include <stdexcept>
#include <utility>

#include "service/checkout/rule_generator.h"

namespace bookstore::checkout {
namespace {

using std::chrono::seconds;

constexpr auto kAnyPrice = [](std::int64_t) { return true; };

// Collects rules, each for a book that no drawn rule names. Percentages are in hundredths of a
// percent, 50 % or more: drawn rules of all books or a category stay below.
class SpecialRules {
 public:
  explicit SpecialRules(const Catalog& catalog)
      : catalog_(catalog),
        as_of_(parse_timestamp(kDefaultAsOf).value()),
        starts_at_(parse_timestamp("2020-01-01T00:00:00Z").value()),
        ends_at_(parse_timestamp("2099-12-31T23:59:59Z").value()) {}

  [[nodiscard]] std::vector<CampaignRule> take() { return std::move(rules_); }

  void every_kind();
  void caps();
  void ties();
  void halves();
  void quantities();
  void validity();
  void coupons();
  void dominated();
  void categories();
  void zero();

 private:
  // The next unused special book whose price in cents fits.
  template <typename Fits>
  const Book& next_book(Fits fits) {
    for (std::size_t i = next_; i < catalog_.books().size(); ++i) {
      const Book& book = catalog_.books()[i];
      if (!fits(book.unit_price.cents)) continue;
      next_ = i + 1;
      return book;
    }
    throw std::logic_error("the catalogue has no fitting book left for the special rules");
  }

  CampaignRule& add(const Book& book, DiscountKind kind, std::int64_t amount,
                    std::int64_t min_quantity, std::string name) {
    CampaignRule rule;
    rule.id = static_cast<std::int64_t>(rules_.size()) + 1;
    rule.name = std::move(name);
    rule.kind = kind;
    rule.book_id = book.id;
    rule.amount = amount;
    rule.min_quantity = min_quantity;
    rule.starts_at = starts_at_;
    rule.ends_at = ends_at_;
    rules_.push_back(std::move(rule));
    return rules_.back();
  }

  CampaignRule& percentage(const Book& book, std::int64_t amount, std::int64_t min_quantity,
                           std::string name) {
    return add(book, DiscountKind::kPercentage, amount, min_quantity, std::move(name));
  }
  CampaignRule& fixed_amount(const Book& book, std::int64_t cents, std::string name) {
    return add(book, DiscountKind::kFixedAmount, cents, 1, std::move(name));
  }
  CampaignRule& bundle(const Book& book, std::int64_t units, std::string name) {
    return add(book, DiscountKind::kBundle, 0, units, std::move(name));
  }

  const Catalog& catalog_;
  Timestamp as_of_, starts_at_, ends_at_;
  std::size_t next_ = kFirstSpecialBook - 1;
  std::vector<CampaignRule> rules_;
};

void SpecialRules::every_kind() {
  percentage(next_book(kAnyPrice), 6'000, 1, "Percentage of the line");
  const Book& book = next_book(kAnyPrice);
  fixed_amount(book, book.unit_price.cents * 6 / 10, "Amount off each unit");
  bundle(next_book(kAnyPrice), 2, "One of two free");
  bundle(next_book(kAnyPrice), 3, "One of three free");
}

void SpecialRules::caps() {
  const Book& single = next_book(kAnyPrice);
  fixed_amount(single, single.unit_price.cents + 100, "More than the price");
  const Book& twice = next_book(kAnyPrice);
  fixed_amount(twice, twice.unit_price.cents + 1, "Just over the price");
  fixed_amount(twice, twice.unit_price.cents + 500, "Far over the price");
  percentage(next_book(kAnyPrice), 10'000, 1, "The whole line");
}

void SpecialRules::ties() {
  const auto is_even = [](std::int64_t price) { return price % 2 == 0; };
  const auto rounds_alike = [](std::int64_t price) {
    return percentage_of(Money{price}, 5'500) == percentage_of(Money{price}, 5'501);
  };
  const Book& same = next_book(kAnyPrice);
  percentage(same, 6'000, 1, "Equal percentage, lower id");
  percentage(same, 6'000, 1, "Equal percentage, higher id");
  const Book& bundle_first = next_book(kAnyPrice);
  bundle(bundle_first, 2, "Bundle equal to half, lower id");
  percentage(bundle_first, 5'000, 2, "Half equal to bundle, higher id");
  const Book& half_first = next_book(kAnyPrice);
  percentage(half_first, 5'000, 2, "Half equal to bundle, lower id");
  bundle(half_first, 2, "Bundle equal to half, higher id");
  const Book& fixed = next_book(is_even);
  percentage(fixed, 5'000, 1, "Half equal to amount, lower id");
  fixed_amount(fixed, fixed.unit_price.cents / 2, "Amount equal to half, higher id");
  const Book& rounded = next_book(rounds_alike);
  percentage(rounded, 5'500, 1, "Equal after rounding, lower id");
  percentage(rounded, 5'501, 1, "Equal after rounding, higher id");
}

void SpecialRules::halves() {
  percentage(next_book([](std::int64_t price) { return price % 4 == 1; }), 5'000, 1,
             "Half a cent above an even number");
  percentage(next_book([](std::int64_t price) { return price % 4 == 3; }), 5'000, 1,
             "Half a cent above an odd number");
  percentage(next_book([](std::int64_t price) { return price % 8 == 4; }), 6'250, 1,
             "Half a cent at 62.50 percent");
}

void SpecialRules::quantities() {
  percentage(next_book(kAnyPrice), 7'000, 5, "From five units");
  const Book& steps = next_book(kAnyPrice);
  percentage(steps, 5'500, 2, "From two units");
  percentage(steps, 6'500, 10, "From ten units");
  percentage(next_book(kAnyPrice), 9'000, 1'000, "From the most units a line may have");
  percentage(next_book(kAnyPrice), 9'500, 1'001, "From more units than a line may have");
}

void SpecialRules::validity() {
  percentage(next_book(kAnyPrice), 6'100, 1, "Starts now").starts_at = as_of_;
  percentage(next_book(kAnyPrice), 6'200, 1, "Starts a second later").starts_at =
      as_of_ + seconds{1};
  percentage(next_book(kAnyPrice), 6'300, 1, "Ends now").ends_at = as_of_;
  percentage(next_book(kAnyPrice), 6'400, 1, "Ends a second later").ends_at = as_of_ + seconds{1};
}

void SpecialRules::coupons() {
  percentage(next_book(kAnyPrice), 6'500, 1, "Coupon in capitals").coupon_code = "BOOK25";
  percentage(next_book(kAnyPrice), 6'600, 1, "Coupon in small letters").coupon_code = "book25";
  percentage(next_book(kAnyPrice), 6'700, 1, "Coupon in mixed letters").coupon_code = "Club_2026";
  const Book& book = next_book(kAnyPrice);
  percentage(book, 5'500, 1, "Without a coupon");
  percentage(book, 7'500, 1, "With a coupon").coupon_code = "READER";
}

void SpecialRules::dominated() {
  const Book& book = next_book(kAnyPrice);
  percentage(book, 6'000, 1, "Better in every way");
  percentage(book, 5'500, 1, "Worse amount");
  percentage(book, 5'900, 2, "Worse amount and quantity");
  bundle(book, 2, "Better bundle");
  bundle(book, 4, "Worse bundle");
  const Book& late = next_book(kAnyPrice);
  percentage(late, 5'200, 1, "Worse amount, lower id");
  percentage(late, 6'200, 1, "Better amount, higher id");
}

void SpecialRules::categories() {
  const Book& own = next_book(kAnyPrice);
  percentage(own, 6'000, 1, "Book in its own category").category =
      Catalog::category_name(own.category);
  const Book& other = next_book(kAnyPrice);
  const std::size_t next_category = (other.category + 1U) % Catalog::category_count();
  percentage(other, 6'000, 1, "Book in another category").category =
      Catalog::category_name(static_cast<CategoryId>(next_category));
}

void SpecialRules::zero() {
  percentage(next_book(kAnyPrice), 0, 1, "No percent");
  fixed_amount(next_book(kAnyPrice), 0, "No amount");
  percentage(next_book([](std::int64_t price) { return price < 5'000; }), 1, 1,
             "Rounds to nothing");
}

}  // namespace

std::vector<CampaignRule> special_rules(const Catalog& catalog) {
  SpecialRules rules(catalog);
  rules.every_kind();
  rules.caps();
  rules.ties();
  rules.halves();
  rules.quantities();
  rules.validity();
  rules.coupons();
  rules.dominated();
  rules.categories();
  rules.zero();
  return rules.take();
}

}  // namespace bookstore::checkout
