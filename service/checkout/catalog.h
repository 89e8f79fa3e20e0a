// The books on sale: ids 1 to kBookCount, each with one category and one price.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "service/checkout/money.h"

namespace bookstore::checkout {

inline constexpr std::uint32_t kBookCount = 5'000;

using BookId = std::uint32_t;      // 1 to kBookCount
using CategoryId = std::uint16_t;  // 0 to Catalog::category_count() − 1

struct Book {
  BookId id = 0;
  CategoryId category = 0;
  Money unit_price;  // 0.01 to kMaxUnitPrice
};

// Immutable after construction; any number of threads may read it.
class Catalog {
 public:
  // The same catalogue for the same seed on every machine: kBookCount books, prices 2.00 to 89.99.
  [[nodiscard]] static Catalog generate(std::uint64_t seed);

  // A catalogue of exactly these books; the i-th has id i + 1, a category below category_count()
  // and a price of at least one cent.
  explicit Catalog(std::vector<Book> books);

  // Nothing where no book has this id. The pointer is valid as long as the catalogue.
  [[nodiscard]] const Book* find(std::int64_t id) const {
    return id >= 1 && id <= static_cast<std::int64_t>(books_.size())
               ? &books_[static_cast<std::size_t>(id) - 1]
               : nullptr;
  }

  [[nodiscard]] const std::vector<Book>& books() const { return books_; }

  [[nodiscard]] static std::size_t category_count();
  [[nodiscard]] static std::string_view category_name(CategoryId category);
  // By exact name; nothing where there is no such category.
  [[nodiscard]] static std::optional<CategoryId> find_category(std::string_view name);

 private:
  std::vector<Book> books_;
};

}  // namespace bookstore::checkout
