#include "lab/load/response_reader.h"

#include <algorithm>
#include <charconv>

namespace lab::load {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

// `wanted` is in small letters.
bool equals(std::string_view text, std::string_view wanted) {
  return std::ranges::equal(text, wanted, [](char a, char b) { return lower(a) == b; });
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// The whole text as a number without sign; false if it is anything else.
bool parse_number(std::string_view text, int base, std::uint64_t& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  return error == std::errc() && end == text.data() + text.size();
}

// Calls `use` with every element of a comma-separated list.
template <typename Use>
void each_element(std::string_view list, const Use& use) {
  while (!list.empty()) {
    const std::size_t length = std::min(list.find(','), list.size());
    use(trimmed(list.substr(0, length)));
    list.remove_prefix(std::min(length + 1, list.size()));
  }
}

}  // namespace

void ResponseReader::start(bool to_head) {
  to_head_ = to_head;
  head_size_ = 0;
  begin_message();
}

void ResponseReader::begin_message() {
  stage_ = Stage::kStatusLine;
  length_ = Length::kUnknown;
  status_ = 0;
  remaining_ = 0;
  cut_line_.clear();
}

std::size_t ResponseReader::feed(std::string_view bytes) {
  std::size_t taken = 0;
  while (taken < bytes.size() && !complete() && !malformed()) {
    const std::string_view rest = bytes.substr(taken);
    switch (stage_) {
      case Stage::kBody:
        taken += skip(rest, Stage::kComplete);
        break;
      case Stage::kChunkData:
        taken += skip(rest, Stage::kChunkEnd);
        break;
      case Stage::kUntilClose:
        return bytes.size();
      default:
        taken += feed_line(rest);
    }
  }
  return taken;
}

bool ResponseReader::finish_at_close() {
  if (stage_ != Stage::kUntilClose) return false;
  stage_ = Stage::kComplete;
  return true;
}

std::size_t ResponseReader::skip(std::string_view bytes, Stage next) {
  const std::uint64_t step = std::min<std::uint64_t>(remaining_, bytes.size());
  remaining_ -= step;
  if (remaining_ == 0) stage_ = next;
  return static_cast<std::size_t>(step);
}

std::size_t ResponseReader::feed_line(std::string_view bytes) {
  const std::size_t end = bytes.find('\n');
  const std::size_t taken = end == std::string_view::npos ? bytes.size() : end + 1;
  if (stage_ != Stage::kChunkSize && stage_ != Stage::kChunkEnd) head_size_ += taken;
  if (head_size_ > kLongestHead || cut_line_.size() > kLongestHead) {
    stage_ = Stage::kMalformed;
  } else if (end == std::string_view::npos) {
    cut_line_.append(bytes);
  } else if (cut_line_.empty()) {
    take_line(bytes.substr(0, end));
  } else {
    cut_line_.append(bytes.substr(0, end));
    take_line(cut_line_);
    cut_line_.clear();
  }
  return taken;
}

void ResponseReader::take_line(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  switch (stage_) {
    case Stage::kStatusLine:
      take_status_line(line);
      break;
    case Stage::kHeaders:
      take_header(line);
      break;
    case Stage::kChunkSize:
      take_chunk_size(line);
      break;
    case Stage::kChunkEnd:
      stage_ = line.empty() ? Stage::kChunkSize : Stage::kMalformed;
      break;
    default:  // kTrailers: read and forgotten
      if (line.empty()) stage_ = Stage::kComplete;
  }
}

// "HTTP/1.1 200 OK"; the reason may be missing, and so may the blank before it.
void ResponseReader::take_status_line(std::string_view line) {
  constexpr std::size_t kVersionSize = 9;  // "HTTP/1.1 "
  constexpr std::size_t kStatusEnd = kVersionSize + 3;
  std::uint64_t status = 0;
  const bool legal = line.size() >= kStatusEnd &&
                     (line.starts_with("HTTP/1.1 ") || line.starts_with("HTTP/1.0 ")) &&
                     parse_number(line.substr(kVersionSize, 3), 10, status) && status >= 100 &&
                     status != 101 && (line.size() == kStatusEnd || line[kStatusEnd] == ' ');
  stage_ = legal ? Stage::kHeaders : Stage::kMalformed;
  status_ = static_cast<unsigned>(status);
  keep_alive_ = line.starts_with("HTTP/1.1 ");
}

void ResponseReader::take_header(std::string_view line) {
  if (line.empty()) return end_headers();
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || colon == 0) {
    stage_ = Stage::kMalformed;
    return;
  }
  take_field(line.substr(0, colon), trimmed(line.substr(colon + 1)));
}

void ResponseReader::take_field(std::string_view name, std::string_view value) {
  if (equals(name, "content-length")) return take_content_length(value);
  if (equals(name, "connection")) return take_connection(value);
  if (!equals(name, "transfer-encoding")) return;
  // Overrides any Content-Length; without a final "chunked" the body ends with the connection.
  length_ = Length::kUntilClose;
  each_element(value, [this](std::string_view coding) {
    length_ = equals(coding, "chunked") ? Length::kChunked : Length::kUntilClose;
  });
}

void ResponseReader::take_content_length(std::string_view value) {
  std::uint64_t length = 0;
  const bool repeated = length_ == Length::kFixed;
  if (!parse_number(value, 10, length) || (repeated && length != remaining_)) {
    stage_ = Stage::kMalformed;
    return;
  }
  if (length_ == Length::kChunked || length_ == Length::kUntilClose) return;
  length_ = Length::kFixed;
  remaining_ = length;
}

void ResponseReader::take_connection(std::string_view value) {
  each_element(value, [this](std::string_view option) {
    if (equals(option, "close")) keep_alive_ = false;
    if (equals(option, "keep-alive")) keep_alive_ = true;
  });
}

void ResponseReader::take_chunk_size(std::string_view line) {
  const std::string_view digits = trimmed(line.substr(0, line.find(';')));
  if (!parse_number(digits, 16, remaining_)) {
    stage_ = Stage::kMalformed;
    return;
  }
  stage_ = remaining_ == 0 ? Stage::kTrailers : Stage::kChunkData;
}

// RFC 9112, 6.3.
void ResponseReader::end_headers() {
  const bool interim = status_ < 200;
  const bool no_body = to_head_ || status_ == 204 || status_ == 304;
  if (interim) {
    begin_message();
  } else if (no_body || (length_ == Length::kFixed && remaining_ == 0)) {
    stage_ = Stage::kComplete;
  } else if (length_ == Length::kFixed) {
    stage_ = Stage::kBody;
  } else if (length_ == Length::kChunked) {
    stage_ = Stage::kChunkSize;
  } else {
    stage_ = Stage::kUntilClose;
    keep_alive_ = false;
  }
}

}  // namespace lab::load
