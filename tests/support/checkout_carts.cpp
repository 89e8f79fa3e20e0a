#include "tests/support/checkout_carts.h"

#include <array>
#include <cctype>
#include <fstream>
#include <random>
#include <stdexcept>

#include "service/http/exchange.h"
#include "tests/support/places.h"

namespace bookstore::test {
namespace {

class CartMaker {
 public:
  explicit CartMaker(std::uint64_t seed) : engine_(seed) {}

  std::string next() {
    const std::int64_t lines = between(1, 50) == 1 ? 100 : between(1, 4);
    std::string text;
    for (std::int64_t i = 0; i < lines; ++i) {
      text += (text.empty() ? "" : ",") + std::string(R"({"bookId":)") + std::to_string(book()) +
              R"(,"quantity":)" + std::to_string(quantity()) + "}";
    }
    return R"({"customerId":)" + std::to_string(between(1, 10'000)) + R"(,"lines":[)" + text + "]" +
           coupon() + "}";
  }

 private:
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(engine_);
  }

  std::int64_t book() { return between(1, 3) == 1 ? between(4'901, 4'950) : between(1, 5'000); }

  std::int64_t quantity() {
    constexpr std::array<std::int64_t, 6> kBoundaries{5, 9, 10, 999, 1'000, 7};
    if (between(1, 8) == 1) return kBoundaries.at(static_cast<std::size_t>(between(0, 5)));
    return between(1, 6);
  }

  std::string coupon() {
    const std::int64_t choice = between(1, 10);
    if (choice <= 3) return "";
    if (choice == 4) return R"(,"couponCode":null)";
    if (choice == 5) return R"(,"couponCode":"NOSUCHCODE")";
    std::string code = codes_.at(static_cast<std::size_t>(between(0, 5)));
    for (char& c : code) {
      if (between(0, 1) == 1) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return R"(,"couponCode":")" + code + "\"";
  }

  std::mt19937_64 engine_;
  std::vector<std::string> codes_{"BOOK25", "BOOK10", "READER", "CLUB_2026", "LOYAL-3", "SUMMER"};
};

}  // namespace

std::string padded(std::string_view body) {
  std::string text;
  text.reserve(body.size() + http::kBodyPadding);
  text = body;
  return text;
}

std::string published_cart() {
  return padded(
      R"({"customerId":42,"lines":[{"bookId":10,"quantity":2},{"bookId":77,"quantity":1},)"
      R"({"bookId":1234,"quantity":3}],"couponCode":"BOOK25"})");
}

std::vector<std::string> random_carts(std::size_t count, std::uint64_t seed) {
  CartMaker maker(seed);
  std::vector<std::string> carts;
  for (std::size_t i = 0; i < count; ++i) carts.push_back(padded(maker.next()));
  return carts;
}

std::vector<std::string> case_lines(const std::string& file_name) {
  const std::string path = tests::source_file("lab/cases/checkout/" + file_name);
  std::ifstream file(path);
  if (!file) throw std::runtime_error("can't open " + path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(padded(line));
  return lines;
}

}  // namespace bookstore::test
