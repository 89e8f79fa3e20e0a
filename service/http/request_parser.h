// Reads one HTTP/1.1 request from bytes as they arrive, and refuses what could be read in two ways.
//
// Grammar by Boost.Beast's basic_parser (RFC 9112); on top of it: a head's total size, a body's
// size, one Host, one unsigned Content-Length, no Transfer-Encoding other than one "chunked". One
// object reads one request; its text lives in a RequestStorage that is used again for the next.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/basic_parser.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "service/http/limits.h"
#include "service/http/observer.h"

namespace bookstore::http {

// The text of the request being read; capacities are kept from one request to the next.
struct RequestStorage {
  std::string target;
  std::string body;

  // Takes memory for a request of usual size, so that it need not grow in steps.
  void reserve_usual();
};

// Why a request is not served, and that its connection is to be closed.
struct Refusal {
  unsigned status = 400;
  std::string_view detail;  // a literal
};

class RequestParser final : private boost::beast::http::basic_parser<true> {
 public:
  enum class Progress { kNeedMore, kComplete, kRefused };

  // Both must outlive the parser; empties `storage`.
  RequestParser(RequestStorage& storage, const Limits& limits);

  // Reads from `buffer` what belongs to this request and consumes it; bytes of the next request
  // stay. After kComplete or kRefused it must not be called again.
  [[nodiscard]] Progress feed(boost::beast::flat_buffer& buffer);

  [[nodiscard]] bool started() const { return head_consumed_ > 0; }
  [[nodiscard]] bool head_parsed() const { return head_parsed_; }
  [[nodiscard]] const Refusal& refusal() const { return refusal_; }  // after kRefused

  // Once the head is parsed:
  [[nodiscard]] std::chrono::steady_clock::time_point head_time() const { return head_time_; }
  [[nodiscard]] std::optional<Method> method() const { return method_; }
  [[nodiscard]] std::string_view path() const;
  [[nodiscard]] std::string_view query() const;
  [[nodiscard]] bool http_1_0() const { return version_ == 10; }
  [[nodiscard]] bool wants_keep_alive() const { return keep_alive(); }
  [[nodiscard]] bool expects_continue() const { return expects_continue_; }
  [[nodiscard]] QueueStamp queue_stamp() const { return queue_stamp_; }
  [[nodiscard]] std::chrono::nanoseconds queued() const { return queued_; }

  // Once complete: followed by kBodyPadding zero bytes.
  [[nodiscard]] std::string_view body() const;

 private:
  using Verb = boost::beast::http::verb;
  using Field = boost::beast::http::field;
  using Code = boost::beast::error_code;
  using View = boost::beast::string_view;
  using Length = boost::optional<std::uint64_t>;

  void on_request_impl(Verb verb, View text, View target, int version, Code& error) override;
  void on_response_impl(int, View, int, Code&) override {}
  void on_field_impl(Field name, View name_text, View value, Code& error) override;
  void on_header_impl(Code& error) override;
  void on_body_init_impl(const Length& length, Code& error) override;
  std::size_t on_body_impl(View piece, Code& error) override;
  void on_chunk_header_impl(std::uint64_t size, View extensions, Code& error) override;
  std::size_t on_chunk_body_impl(std::uint64_t left, View piece, Code& error) override;
  void on_finish_impl(Code& error) override;

  void refuse(Code& error, unsigned status, std::string_view detail);
  void take_request_start(std::string_view value);
  void check_framing(Code& error);
  void skip_empty_lines(boost::beast::flat_buffer& buffer) const;
  // Parses and consumes from the first `size` bytes; returns how many.
  std::size_t offer(boost::beast::flat_buffer& buffer, std::size_t size, Code& error);
  [[nodiscard]] Progress judge(const Code& error);

  RequestStorage& storage_;
  const Limits& limits_;
  Refusal refusal_;
  std::size_t head_consumed_ = 0;
  std::optional<Method> method_;
  int version_ = 11;
  unsigned hosts_ = 0;
  unsigned lengths_ = 0;
  unsigned codings_ = 0;
  bool head_parsed_ = false;
  bool expects_continue_ = false;
  bool unknown_expectation_ = false;
  QueueStamp queue_stamp_ = QueueStamp::kAbsent;
  std::chrono::microseconds request_start_{0};
  std::chrono::nanoseconds queued_{0};
  std::chrono::steady_clock::time_point head_time_;
};

}  // namespace bookstore::http
