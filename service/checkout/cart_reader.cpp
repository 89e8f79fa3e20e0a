#include "service/checkout/cart_reader.h"

#include <fmt/format.h>

#include "service/checkout/json_check.h"
#include "service/http/exchange.h"

namespace bookstore::checkout {
namespace {

namespace ondemand = simdjson::ondemand;

static_assert(http::kBodyPadding >= simdjson::SIMDJSON_PADDING);

constexpr unsigned kMalformed = 400;
constexpr unsigned kUnprocessable = 422;

// One bit a member.
constexpr unsigned kCustomerId = 1;
constexpr unsigned kLines = 2;
constexpr unsigned kCouponCode = 4;
constexpr unsigned kBookId = 8;
constexpr unsigned kQuantity = 16;

// Where in the body the reading is. The path becomes text only for a problem.
struct Place {
  std::optional<std::size_t> line;
  std::string_view member;

  [[nodiscard]] std::string path() const {
    if (!line) return member.empty() ? "body" : std::string(member);
    if (member.empty()) return fmt::format("lines[{}]", *line);
    return fmt::format("lines[{}].{}", *line, member);
  }
};

// Reads one body. A member function that reads returns false where it refuses; problem() says why.
class BodyParser {
 public:
  BodyParser(const Catalog& catalog, Cart& cart) : catalog_(catalog), cart_(cart) {}

  [[nodiscard]] bool read(ondemand::document& document);
  [[nodiscard]] Problem take_problem() { return std::move(problem_); }
  bool refuse(unsigned status, std::string detail);
  bool malformed(simdjson::error_code error);

 private:
  // Text where something else is needed, or text that is no JSON at all.
  bool unfit(ondemand::value value, std::string need);
  // Reads every member of `object`; `known` gives each one's bit or 0, `read` reads a known one.
  template <typename Known, typename Read>
  bool read_members(ondemand::object object, Known known, Read read);
  bool read_root_member(unsigned member, ondemand::value value);
  bool read_lines(ondemand::value value);
  bool read_line(ondemand::value value);
  bool read_line_member(unsigned member, ondemand::value value, CartLine& line);
  bool read_integer(ondemand::value value, std::int64_t highest, std::int64_t& number);
  bool read_book(ondemand::value value, CartLine& line);
  bool read_coupon(ondemand::value value);
  bool require(unsigned needed, std::string_view member);

  const Catalog& catalog_;
  Cart& cart_;
  Place place_;
  unsigned seen_ = 0;
  Problem problem_;
};

unsigned root_member(std::string_view name) {
  if (name == "customerId") return kCustomerId;
  if (name == "lines") return kLines;
  return name == "couponCode" ? kCouponCode : 0;
}

unsigned line_member(std::string_view name) {
  if (name == "bookId") return kBookId;
  return name == "quantity" ? kQuantity : 0;
}

bool BodyParser::refuse(unsigned status, std::string detail) {
  problem_ = Problem{status, std::move(detail), place_.path()};
  return false;
}

bool BodyParser::malformed(simdjson::error_code error) {
  return refuse(kMalformed, fmt::format("the body is not well-formed JSON: {}",
                                        simdjson::error_message(error)));
}

bool BodyParser::unfit(ondemand::value value, std::string need) {
  if (const auto error = check_ignored_value(value)) return malformed(error);
  return refuse(kUnprocessable, std::move(need));
}

template <typename Known, typename Read>
bool BodyParser::read_members(ondemand::object object, Known known, Read read) {
  const Place outer = place_;
  for (auto next : object) {
    ondemand::field field;
    std::string_view name;
    place_ = outer;
    if (const auto error = std::move(next).get(field)) return malformed(error);
    if (const auto error = field.unescaped_key().get(name)) return malformed(error);
    const unsigned member = known(name);
    if (member == 0) {
      if (const auto error = check_ignored_value(field.value())) return malformed(error);
      continue;
    }
    place_.member = name;
    if ((seen_ & member) != 0) return refuse(kUnprocessable, "given twice");
    seen_ |= member;
    if (!read(member, field.value())) return false;
  }
  place_ = outer;
  return true;
}

bool BodyParser::require(unsigned needed, std::string_view member) {
  if ((seen_ & needed) != 0) return true;
  place_.member = member;
  return refuse(kUnprocessable, "missing");
}

bool BodyParser::read(ondemand::document& document) {
  ondemand::json_type type{};
  if (const auto error = document.type().get(type)) return malformed(error);
  if (type != ondemand::json_type::object) {
    return refuse(kMalformed, "the body must be one JSON object");
  }
  ondemand::object object;
  if (const auto error = document.get_object().get(object)) return malformed(error);
  const auto read_member = [this](unsigned member, ondemand::value value) {
    return read_root_member(member, value);
  };
  if (!read_members(object, root_member, read_member)) return false;
  if (!at_end(document)) return malformed(simdjson::TRAILING_CONTENT);
  return require(kCustomerId, "customerId") && require(kLines, "lines");
}

bool BodyParser::read_root_member(unsigned member, ondemand::value value) {
  switch (member) {
    case kCustomerId:
      return read_integer(value, kMaxCustomerId, cart_.customer_id);
    case kLines:
      return read_lines(value);
    default:
      return read_coupon(value);
  }
}

bool BodyParser::read_lines(ondemand::value value) {
  ondemand::array array;
  if (value.get_array().get(array) != simdjson::SUCCESS) {
    return unfit(value, "must be an array of lines");
  }
  for (auto next : array) {
    ondemand::value element;
    place_ = Place{cart_.lines.size(), {}};
    if (const auto error = next.get(element)) return malformed(error);
    if (cart_.lines.size() == kMaxLines) {
      place_ = Place{{}, "lines"};
      return refuse(kUnprocessable, fmt::format("at most {} lines", kMaxLines));
    }
    if (!read_line(element)) return false;
  }
  place_ = Place{{}, "lines"};
  return !cart_.lines.empty() || refuse(kUnprocessable, "at least one line is needed");
}

bool BodyParser::read_line(ondemand::value value) {
  ondemand::object object;
  if (value.get_object().get(object) != simdjson::SUCCESS) {
    return unfit(value, "must be an object with bookId and quantity");
  }
  seen_ &= ~(kBookId | kQuantity);
  CartLine line;
  const auto read_member = [&](unsigned member, ondemand::value content) {
    return read_line_member(member, content, line);
  };
  if (!read_members(object, line_member, read_member)) return false;
  if (!require(kBookId, "bookId") || !require(kQuantity, "quantity")) return false;
  cart_.lines.push_back(line);
  return true;
}

bool BodyParser::read_line_member(unsigned member, ondemand::value value, CartLine& line) {
  if (member == kBookId) return read_book(value, line);
  return read_integer(value, kMaxQuantity, line.quantity);
}

bool BodyParser::read_integer(ondemand::value value, std::int64_t highest, std::int64_t& number) {
  if (value.get_int64().get(number) != simdjson::SUCCESS) {
    return unfit(value, fmt::format("must be a whole number from 1 to {}", highest));
  }
  if (number >= 1 && number <= highest) return true;
  return refuse(kUnprocessable, fmt::format("must be from 1 to {}", highest));
}

bool BodyParser::read_book(ondemand::value value, CartLine& line) {
  std::int64_t id = 0;
  if (!read_integer(value, kMaxCustomerId, id)) return false;
  line.book = catalog_.find(id);
  return line.book != nullptr || refuse(kUnprocessable, fmt::format("there is no book {}", id));
}

bool BodyParser::read_coupon(ondemand::value value) {
  bool is_null = false;
  if (const auto error = value.is_null().get(is_null)) return malformed(error);
  if (is_null) return true;
  std::string_view code;
  if (value.get_string().get(code) != simdjson::SUCCESS) {
    return unfit(value, "must be a text or null");
  }
  if (code.size() > kMaxCouponBytes) {
    return refuse(kUnprocessable, fmt::format("at most {} bytes", kMaxCouponBytes));
  }
  cart_.coupon = CouponCode(code);
  return true;
}

}  // namespace

CartReader::CartReader(const Catalog& catalog) : catalog_(catalog) {
  if (parser_.allocate(kWarmBodyBytes) != simdjson::SUCCESS) throw std::bad_alloc();
}

std::optional<Problem> CartReader::read(std::string_view body, Cart& cart) {
  cart.lines.clear();
  cart.coupon = CouponCode();
  BodyParser body_parser(catalog_, cart);
  ondemand::document document;
  const auto error =
      parser_.iterate(body.data(), body.size(), body.size() + http::kBodyPadding).get(document);
  if (error) {
    body_parser.malformed(error);
    return body_parser.take_problem();
  }
  if (!body_parser.read(document)) return body_parser.take_problem();
  return std::nullopt;
}

}  // namespace bookstore::checkout
