// The head that all requests of a load share, rendered once.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/error.h"
#include "lab/load/request_maker.h"
#include "lab/load/target.h"

namespace lab::load {

struct Header {
  std::string name;
  std::string value;
};

// Splits "Name: value". kInvalidArgument if there is no name or no colon.
[[nodiscard]] common::Result<Header> parse_header(std::string_view text);

class RequestHead {
 public:
  // `default_content_type` is used if `headers` name none; empty: none. kInvalidArgument: a method
  // or header name that is not a token, a value with control characters (RFC 9110, 5.5), or a
  // header that the generator writes itself (Host, Content-Length, Transfer-Encoding, Connection,
  // X-Request-Start).
  [[nodiscard]] static common::Result<RequestHead> make(const Target& target,
                                                        std::string_view method,
                                                        const std::vector<Header>& headers,
                                                        std::string_view default_content_type);

  // Appends the whole head, its X-Request-Start slot zeroed, for a body of `body_size` bytes.
  // Content-Length is left out for an empty body of a method that usually has none.
  void append(std::size_t body_size, RequestText& request) const;

 private:
  std::string text_;                // up to and including "Content-Length: "
  std::size_t start_digits_ = 0;    // within text_
  std::size_t without_length_ = 0;  // where "Content-Length" begins in text_
  bool length_always_ = false;
};

}  // namespace lab::load
