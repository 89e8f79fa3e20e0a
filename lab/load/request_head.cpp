#include "lab/load/request_head.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>

namespace lab::load {
namespace {

constexpr std::array<std::string_view, 5> kOwnHeaders = {
    "host", "content-length", "transfer-encoding", "connection", "x-request-start"};

constexpr std::string_view kTokenMarks = "!#$%&'*+-.^_`|~";

bool is_alphanumeric(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// RFC 9110, 5.6.2.
bool is_token(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return is_alphanumeric(c) || kTokenMarks.find(c) != std::string_view::npos;
  });
}

bool is_field_value(std::string_view text) {
  return std::ranges::none_of(text, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && c != '\t') || byte == 0x7f;
  });
}

std::string lower(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  return text;
}

std::unexpected<common::Error> refuse(std::string subject, std::string cause, std::string remedy) {
  return common::fail({common::ErrorCode::kInvalidArgument, "preparing the request",
                       std::move(subject), std::move(cause), std::move(remedy)});
}

common::Result<void> check_header(const Header& header) {
  const std::string subject = "header " + header.name;
  if (!is_token(header.name)) return refuse(subject, "its name is not a token", "");
  if (!is_field_value(header.value)) return refuse(subject, "it has control characters", "");
  if (std::ranges::find(kOwnHeaders, lower(header.name)) != kOwnHeaders.end()) {
    return refuse(subject, "the generator writes this header itself", "leave it out");
  }
  return {};
}

}  // namespace

common::Result<Header> parse_header(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos || colon == 0) {
    return refuse(std::string(text), "it is not a header", "write it as 'Name: value'");
  }
  std::string_view value = text.substr(colon + 1);
  value.remove_prefix(std::min(value.find_first_not_of(" \t"), value.size()));
  return Header{std::string(text.substr(0, colon)), std::string(value)};
}

common::Result<RequestHead> RequestHead::make(const Target& target, std::string_view method,
                                              const std::vector<Header>& headers,
                                              std::string_view default_content_type) {
  if (!is_token(method)) {
    return refuse(fmt::format("method '{}'", method), "it is not a token", "use GET or POST");
  }
  RequestHead head;
  auto out = std::back_inserter(head.text_);
  fmt::format_to(out, "{} {} HTTP/1.1\r\nHost: {}\r\n", method, target.path, target.host_header());
  bool has_type = default_content_type.empty();
  for (const Header& header : headers) {
    if (auto checked = check_header(header); !checked) return common::fail(checked.error());
    has_type = has_type || lower(header.name) == "content-type";
    fmt::format_to(out, "{}: {}\r\n", header.name, header.value);
  }
  if (!has_type) fmt::format_to(out, "Content-Type: {}\r\n", default_content_type);
  head.text_ += "X-Request-Start: t=";
  head.start_digits_ = head.text_.size();
  fmt::format_to(out, "{:0{}}\r\n", 0, kStartDigits);
  head.without_length_ = head.text_.size();
  head.text_ += "Content-Length: ";
  head.length_always_ = method == "POST" || method == "PUT" || method == "PATCH";
  return head;
}

void RequestHead::append(std::size_t body_size, RequestText& request) const {
  request.start_digits = request.bytes.size() + start_digits_;
  if (body_size == 0 && !length_always_) {
    request.bytes.append(text_, 0, without_length_);
    request.bytes.append("\r\n");
    return;
  }
  std::array<char, 24> digits{};
  const auto end = std::to_chars(digits.begin(), digits.end(), body_size).ptr;
  request.bytes.append(text_);
  request.bytes.append(digits.data(), end);
  request.bytes.append("\r\n\r\n");
}

}  // namespace lab::load
