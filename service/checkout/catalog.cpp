#include "service/checkout/catalog.h"

#include <algorithm>
#include <array>
#include <utility>

#include "service/checkout/random.h"

namespace bookstore::checkout {
namespace {

constexpr std::array<std::string_view, 20> kCategories{
    "art",   "biography", "business",  "children", "comics", "cooking", "crime",
    "drama", "fantasy",   "fiction",   "garden",   "health", "history", "languages",
    "music", "poetry",    "reference", "science",  "sports", "travel"};

// Apart from the stream that the rules of the same seed are drawn from.
constexpr std::uint64_t kCatalogStream = 0xB00C'CA7A'1060'0001U;

}  // namespace

Catalog Catalog::generate(std::uint64_t seed) {
  Random random(seed ^ kCatalogStream);
  std::vector<Book> books;
  books.reserve(kBookCount);
  for (BookId id = 1; id <= kBookCount; ++id) {
    const auto category =
        static_cast<CategoryId>(random.between(0, static_cast<int>(kCategories.size()) - 1));
    books.push_back(Book{id, category, Money{random.between(200, 8'999)}});
  }
  return Catalog(std::move(books));
}

Catalog::Catalog(std::vector<Book> books) : books_(std::move(books)) {}

std::size_t Catalog::category_count() { return kCategories.size(); }

std::string_view Catalog::category_name(CategoryId category) { return kCategories.at(category); }

std::optional<CategoryId> Catalog::find_category(std::string_view name) {
  const auto found = std::ranges::find(kCategories, name);
  if (found == kCategories.end()) return std::nullopt;
  return static_cast<CategoryId>(found - kCategories.begin());
}

}  // namespace bookstore::checkout
