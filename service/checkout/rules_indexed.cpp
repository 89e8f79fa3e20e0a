#include "service/checkout/rules_indexed.h"

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>

namespace bookstore::checkout {
namespace {

// Places: 0 for all books, then the categories, then the books by id.
constexpr std::uint32_t kAllBooks = 0;

std::uint32_t place_of_category(CategoryId category) { return 1U + category; }

std::uint32_t place_of_book(std::int64_t book) {
  return static_cast<std::uint32_t>(Catalog::category_count()) + static_cast<std::uint32_t>(book);
}

std::uint64_t key_of(std::uint32_t place, CouponId coupon) {
  return static_cast<std::uint64_t>(coupon) << 32U | place;
}

// Nothing where the rule names a book and a category that the book is not in: it never applies.
std::optional<std::uint32_t> place_of(const CampaignRule& rule, const Catalog& catalog) {
  std::optional<CategoryId> category;
  if (rule.category) category = Catalog::find_category(*rule.category);
  if (rule.book_id) {
    if (category && catalog.find(*rule.book_id)->category != *category) return std::nullopt;
    return place_of_book(*rule.book_id);
  }
  return category ? place_of_category(*category) : kAllBooks;
}

void widen(std::optional<PriceRange>& range, Money price) {
  if (!range) range = PriceRange{price, price};
  range->lowest = std::min(range->lowest, price);
  range->highest = std::max(range->highest, price);
}

// Nothing for a place without a book.
std::vector<std::optional<PriceRange>> prices_by_place(const Catalog& catalog) {
  const auto books = static_cast<std::int64_t>(catalog.books().size());
  std::vector<std::optional<PriceRange>> prices(place_of_book(books) + std::size_t{1});
  for (const Book& book : catalog.books()) {
    widen(prices[kAllBooks], book.unit_price);
    widen(prices[place_of_category(book.category)], book.unit_price);
    widen(prices[place_of_book(book.id)], book.unit_price);
  }
  return prices;
}

}  // namespace

RulesIndexed::RulesIndexed(const std::vector<CampaignRule>& rules, const Catalog& catalog,
                           Timestamp as_of) {
  const std::vector<std::optional<PriceRange>> prices = prices_by_place(catalog);
  const std::vector<Entry> entries = place_rules(rules, catalog, as_of);
  without_coupon_.resize(prices.size());
  std::span<const Entry> rest(entries);
  while (!rest.empty()) {
    const Entry& first = rest.front();
    const auto end = std::ranges::find_if(rest, [&](const Entry& entry) {
      return entry.place != first.place || entry.coupon != first.coupon;
    });
    const auto count = static_cast<std::size_t>(end - rest.begin());
    if (prices[first.place]) {
      add_scope(rest.first(count), chain_of(first.place, catalog), *prices[first.place]);
    }
    rest = rest.subspan(count);
  }
}

// Sorted so that a scope comes after every wider one: by place, then no coupon before the coupons.
std::vector<RulesIndexed::Entry> RulesIndexed::place_rules(const std::vector<CampaignRule>& rules,
                                                           const Catalog& catalog,
                                                           Timestamp as_of) {
  std::vector<Entry> entries;
  for (const CampaignRule& rule : rules) {
    if (as_of < rule.starts_at || as_of >= rule.ends_at) continue;
    const std::optional<Place> place = place_of(rule, catalog);
    if (!place) continue;
    const CouponId coupon = rule.coupon_code ? coupons_.add(*rule.coupon_code) : kNoCoupon;
    entries.push_back(Entry{*place, coupon, offer_of(rule)});
  }
  std::ranges::sort(entries, {},
                    [](const Entry& entry) { return std::tuple(entry.place, entry.coupon); });
  return entries;
}

void RulesIndexed::add_scope(std::span<const Entry> entries, const PlaceChain& chain,
                             PriceRange prices) {
  const Place place = entries.front().place;
  const CouponId coupon = entries.front().coupon;
  std::vector<Offer> kept_of_all_kinds;
  for (const DiscountKind kind :
       {DiscountKind::kPercentage, DiscountKind::kFixedAmount, DiscountKind::kBundle}) {
    std::vector<Offer> same_kind;
    for (const Entry& entry : entries) {
      if (entry.offer.kind == kind) same_kind.push_back(entry.offer);
    }
    const std::vector<Offer> kept =
        non_dominated(std::move(same_kind), wider_offers(chain, coupon, kind), prices);
    kept_of_all_kinds.insert(kept_of_all_kinds.end(), kept.begin(), kept.end());
  }
  std::ranges::sort(kept_of_all_kinds, {}, &Offer::min_quantity);
  const Range range{static_cast<std::uint32_t>(offers_.size()),
                    static_cast<std::uint32_t>(kept_of_all_kinds.size())};
  offers_.insert(offers_.end(), kept_of_all_kinds.begin(), kept_of_all_kinds.end());
  if (coupon == kNoCoupon) {
    without_coupon_[place] = range;
  } else if (range.count > 0) {
    with_coupon_.emplace(key_of(place, coupon), range);
  }
}

// The scope's own range is visited too, but still empty.
std::vector<Offer> RulesIndexed::wider_offers(const PlaceChain& chain, CouponId coupon,
                                              DiscountKind kind) const {
  std::vector<Offer> wider;
  for_each_range(chain, coupon, [&](Range range) {
    for (const Offer& offer : std::span(offers_).subspan(range.first, range.count)) {
      if (offer.kind == kind) wider.push_back(offer);
    }
  });
  return wider;
}

RulesIndexed::PlaceChain RulesIndexed::chain_of(const Book& book) {
  return {{kAllBooks, place_of_category(book.category), place_of_book(book.id)}, 3};
}

RulesIndexed::PlaceChain RulesIndexed::chain_of(Place place, const Catalog& catalog) {
  if (place == kAllBooks) return {{kAllBooks}, 1};
  if (place < place_of_book(1)) return {{kAllBooks, place}, 2};
  return chain_of(catalog.books()[place - place_of_book(1)]);
}

RulesIndexed::Range RulesIndexed::range(Place place, CouponId coupon) const {
  if (coupon == kNoCoupon) return without_coupon_[place];
  const auto found = with_coupon_.find(key_of(place, coupon));
  return found == with_coupon_.end() ? Range{} : found->second;
}

template <typename Visit>
void RulesIndexed::for_each_range(const PlaceChain& chain, CouponId coupon, Visit visit) const {
  for (const Place place : std::span(chain.places).first(chain.size)) {
    visit(range(place, kNoCoupon));
    if (coupon != kNoCoupon) visit(range(place, coupon));
  }
}

LineDiscount RulesIndexed::best(const Book& book, std::int64_t quantity, CouponId coupon) const {
  LineDiscount best;
  for_each_range(chain_of(book), coupon, [&](Range range) {
    for (std::uint32_t i = range.first; i < range.first + range.count; ++i) {
      if (offers_[i].min_quantity > quantity) break;
      best.consider(offers_[i], book.unit_price, quantity);
    }
  });
  return best;
}

void RulesIndexed::collect_offers(const Book& book, CouponId coupon,
                                  std::vector<Offer>& offers) const {
  for_each_range(chain_of(book), coupon, [&](Range range) {
    const auto first = offers_.begin() + range.first;
    offers.insert(offers.end(), first, first + range.count);
  });
}

}  // namespace bookstore::checkout
