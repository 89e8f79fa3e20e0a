#include "service/http/request_start.h"

#include "common/text_scan.h"

namespace bookstore::http {

std::optional<std::chrono::microseconds> parse_request_start(std::string_view value) {
  constexpr std::size_t kMostDigits = 16;
  if (!value.starts_with("t=")) return std::nullopt;
  value.remove_prefix(2);
  if (value.size() > kMostDigits) return std::nullopt;
  const auto count = common::parse_unsigned(value);
  if (!count) return std::nullopt;
  return std::chrono::microseconds(static_cast<std::int64_t>(*count));
}

}  // namespace bookstore::http
