#include "service/http/response_head.h"

#include <array>
#include <charconv>
#include <ctime>

#include "service/http/status.h"

namespace bookstore::http {
namespace {

void append_number(std::string& text, std::size_t number) {
  std::array<char, 20> digits{};
  const auto written = std::to_chars(digits.begin(), digits.end(), number);
  text.append(digits.data(), static_cast<std::size_t>(written.ptr - digits.data()));
}

void append_field(std::string& text, std::string_view name, std::string_view value) {
  if (value.empty()) return;
  text.append(name).append(": ").append(value).append("\r\n");
}

std::string_view text_of(ConnectionField field) {
  switch (field) {
    case ConnectionField::kKeepAlive:
      return "keep-alive";
    case ConnectionField::kClose:
      return "close";
    case ConnectionField::kNone:
      break;
  }
  return {};
}

}  // namespace

void write_response_head(std::string& text, const ResponseHead& head) {
  text.assign("HTTP/1.1 ");
  append_number(text, head.status);
  text.append(" ").append(reason_phrase(head.status)).append("\r\n");
  if (head.status != 204 && head.status != 304) {
    append_field(text, "Content-Type", head.content_type);
    text.append("Content-Length: ");
    append_number(text, head.content_length);
    text.append("\r\n");
  }
  append_field(text, "Allow", head.allow);
  append_field(text, "Connection", text_of(head.connection));
  append_field(text, "Date", head.date);
  text.append("\r\n");
}

void write_http_date(std::string& text, std::int64_t seconds) {
  const std::time_t time = seconds;
  std::tm parts{};
  gmtime_r(&time, &parts);
  std::array<char, 32> buffer{};
  // The program never calls setlocale, so day and month names are the C locale's English ones.
  text.assign(buffer.data(),
              std::strftime(buffer.data(), buffer.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts));
}

}  // namespace bookstore::http
