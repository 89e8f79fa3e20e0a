#include "service/http/request_parser.h"

#include <algorithm>
#include <boost/beast/core/string.hpp>
#include <cstring>

#include "common/text_scan.h"
#include "service/http/request_start.h"

namespace bookstore::http {
namespace {

namespace beast = boost::beast;

constexpr std::size_t kUsualTarget = 128;
constexpr std::size_t kUsualRequestBody = 1024;

// "http://host/path" → "/path": the absolute form that RFC 9112 section 3.2.2 makes servers accept.
std::string_view without_authority(std::string_view target) {
  constexpr std::string_view kScheme = "http://";
  if (target.starts_with('/')) return target;
  if (!beast::iequals(target.substr(0, kScheme.size()), kScheme)) return target;
  target.remove_prefix(kScheme.size());
  const std::size_t slash = target.find_first_of("/?");
  return slash == std::string_view::npos ? std::string_view("/") : target.substr(slash);
}

}  // namespace

void RequestStorage::reserve_usual() {
  target.reserve(kUsualTarget);
  body.reserve(kUsualRequestBody);
}

RequestParser::RequestParser(RequestStorage& storage, const Limits& limits)
    : storage_(storage), limits_(limits) {
  storage_.target.clear();
  storage_.body.clear();
  eager(true);
  header_limit(static_cast<std::uint32_t>(limits.head_bytes));
  body_limit(boost::none);  // judged here, where the head is known to be parsed
}

RequestParser::Progress RequestParser::feed(beast::flat_buffer& buffer) {
  Code error;
  if (!head_parsed_) {
    skip_empty_lines(buffer);
    // A head may arrive in pieces; the parser's own limit is on each piece, not on their sum.
    const std::size_t room = limits_.head_bytes - head_consumed_;
    const std::size_t offered = std::min(buffer.size(), room);
    const std::size_t used = offer(buffer, offered, error);
    if (!head_parsed_) {
      head_consumed_ += used;
      if (offered == room && error == beast::http::error::need_more) {
        error = beast::http::error::header_limit;
      }
    }
  }
  const auto goes_on = [&] { return !error || error == beast::http::error::need_more; };
  while (head_parsed_ && !is_done() && goes_on() && buffer.size() > 0) {
    if (offer(buffer, buffer.size(), error) == 0) break;
  }
  return judge(error);
}

std::size_t RequestParser::offer(beast::flat_buffer& buffer, std::size_t size, Code& error) {
  if (size == 0) return 0;
  const std::size_t used = put(boost::asio::const_buffer(buffer.data().data(), size), error);
  buffer.consume(used);
  return used;
}

void RequestParser::skip_empty_lines(beast::flat_buffer& buffer) const {
  while (head_consumed_ == 0 && buffer.size() >= 2 &&
         std::memcmp(buffer.data().data(), "\r\n", 2) == 0) {
    buffer.consume(2);
  }
}

RequestParser::Progress RequestParser::judge(const Code& error) {
  using Reason = beast::http::error;
  if (!error && is_done()) return Progress::kComplete;
  if (!error || error == Reason::need_more) return Progress::kNeedMore;
  if (!refusal_.detail.empty()) return Progress::kRefused;
  if (error == Reason::header_limit) {
    refusal_ = {431, "the request line and the header fields exceed the size limit"};
  } else if (error == Reason::bad_content_length || error == Reason::multiple_content_length ||
             error == Reason::bad_transfer_encoding) {
    refusal_ = {400, "the length of the body is given twice, in two ways or not as a number"};
  } else {
    refusal_ = {400, "the request does not follow the HTTP/1.1 grammar"};
  }
  return Progress::kRefused;
}

void RequestParser::refuse(Code& error, unsigned status, std::string_view detail) {
  refusal_ = {status, detail};
  error = beast::http::error::bad_value;
}

void RequestParser::on_request_impl(Verb verb, View, View target, int version, Code&) {
  if (verb == Verb::get) method_ = Method::kGet;
  if (verb == Verb::head) method_ = Method::kHead;
  if (verb == Verb::post) method_ = Method::kPost;
  storage_.target = without_authority(target);
  version_ = version;
}

void RequestParser::on_field_impl(Field name, View name_text, View value, Code& error) {
  if (head_parsed_) return;  // a trailer
  switch (name) {
    case Field::host:
      ++hosts_;
      break;
    case Field::content_length:
      if (++lengths_ > 1 || !common::parse_unsigned(value)) {
        refuse(error, 400, "Content-Length is given twice or is no whole number");
      }
      break;
    case Field::transfer_encoding:
      ++codings_;
      if (!beast::iequals(value, "chunked")) {
        refuse(error, 400, "the only Transfer-Encoding understood is chunked");
      }
      break;
    case Field::expect:
      if (beast::iequals(value, "100-continue")) {
        expects_continue_ = true;
      } else {
        unknown_expectation_ = true;
      }
      break;
    default:
      if (beast::iequals(name_text, "X-Request-Start")) take_request_start(value);
  }
}

void RequestParser::take_request_start(std::string_view value) {
  const auto start = parse_request_start(value);
  const bool first = queue_stamp_ == QueueStamp::kAbsent;
  queue_stamp_ = first && start ? QueueStamp::kRead : QueueStamp::kMalformed;
  if (start) request_start_ = *start;
}

void RequestParser::on_header_impl(Code& error) {
  head_time_ = std::chrono::steady_clock::now();
  head_parsed_ = true;
  if (queue_stamp_ == QueueStamp::kRead) {
    queued_ = std::chrono::system_clock::now().time_since_epoch() - request_start_;
  }
  check_framing(error);
}

void RequestParser::check_framing(Code& error) {
  if (hosts_ > 1 || (hosts_ == 0 && version_ == 11)) {
    return refuse(error, 400, "an HTTP/1.1 request has exactly one Host");
  }
  if (codings_ > 0 && version_ == 10) {
    return refuse(error, 400, "HTTP/1.0 has no Transfer-Encoding");
  }
  if (unknown_expectation_) {
    return refuse(error, 417, "the only Expect understood is 100-continue");
  }
  if (content_length().value_or(0) > limits_.body_bytes) {
    refuse(error, 413, "the body exceeds the size limit");
  }
}

void RequestParser::on_body_init_impl(const Length& length, Code&) {
  storage_.body.reserve(length.value_or(0) + kBodyPadding);
}

std::size_t RequestParser::on_body_impl(View piece, Code& error) {
  if (storage_.body.size() + piece.size() > limits_.body_bytes) {
    refuse(error, 413, "the body exceeds the size limit");
    return 0;
  }
  storage_.body.append(piece);
  return piece.size();
}

void RequestParser::on_chunk_header_impl(std::uint64_t size, View, Code& error) {
  if (size > limits_.body_bytes - storage_.body.size()) {
    refuse(error, 413, "the body exceeds the size limit");
  }
}

std::size_t RequestParser::on_chunk_body_impl(std::uint64_t, View piece, Code& error) {
  return on_body_impl(piece, error);
}

void RequestParser::on_finish_impl(Code&) { storage_.body.append(kBodyPadding, '\0'); }

std::string_view RequestParser::path() const {
  return std::string_view(storage_.target).substr(0, storage_.target.find('?'));
}

std::string_view RequestParser::query() const {
  const std::size_t mark = storage_.target.find('?');
  if (mark == std::string::npos) return {};
  return std::string_view(storage_.target).substr(mark + 1);
}

std::string_view RequestParser::body() const {
  return std::string_view(storage_.body).substr(0, storage_.body.size() - kBodyPadding);
}

}  // namespace bookstore::http
