// One answer on its way: what the handler filled in, its head, and what the kernel has not taken
// yet.
//
// One object serves all answers of a connection, one after the other, and keeps its memory. One
// thread at a time.
#pragma once

#include <array>
#include <boost/asio/buffer.hpp>
#include <cstddef>
#include <string>
#include <string_view>

#include "service/http/exchange.h"
#include "service/http/response_head.h"
#include "service/http/router.h"

namespace bookstore::http {

class Answer {
 public:
  using Buffers = std::array<boost::asio::const_buffer, 2>;

  // Takes memory for an answer of usual size at once, so that not every connection has to grow it
  // in steps while it serves.
  Answer();

  // A fresh response to fill in: status 200, JSON, no body.
  [[nodiscard]] Response& begin();

  // Makes head and body ready for one gathered write. `without_body`: it answers HEAD.
  void compose(ConnectionField connection, std::string_view allow, std::string_view date,
               bool without_body);

  [[nodiscard]] unsigned status() const { return response_.status; }
  [[nodiscard]] const Buffers& unsent() const { return unsent_; }
  [[nodiscard]] bool sent() const { return boost::asio::buffer_size(unsent_) == 0; }

  // The kernel took `size` bytes of unsent().
  void advance(std::size_t size);

 private:
  Response response_;
  std::string head_;
  Buffers unsent_;
};

// Lets the handler fill in `answer`. What it throws is logged and answered with 500.
void run_handler(const Handler& handler, const Request& request, Answer& answer);

}  // namespace bookstore::http
