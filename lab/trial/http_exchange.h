// One blocking keep-alive connection that sends ready-made requests and gives back whole answers.
// For the checks before a run; the load generator has an engine of its own.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "common/error.h"

namespace lab::trial {

struct HttpAnswer {
  unsigned status = 0;
  std::string content_type;
  std::string body;
};

// Not thread-safe; owns its socket. Movable.
class HttpConnection {
 public:
  // host: a numeric address or a name. timeout: for the connect and for every later exchange, > 0.
  static common::Result<HttpConnection> connect(const std::string& host, std::uint16_t port,
                                                std::chrono::milliseconds timeout);
  HttpConnection(HttpConnection&&) noexcept;
  HttpConnection& operator=(HttpConnection&&) noexcept;
  ~HttpConnection();

  // Sends `request`, a complete HTTP/1.1 request, and reads its answer. After an error the
  // connection is of no further use.
  common::Result<HttpAnswer> exchange(std::string_view request);

 private:
  struct Socket;
  explicit HttpConnection(std::unique_ptr<Socket> socket);
  std::unique_ptr<Socket> socket_;
};

}  // namespace lab::trial
