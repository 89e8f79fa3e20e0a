// A blocking socket on loopback that sends exactly the bytes it is told to and shows exactly the
// bytes that come back. Every wait ends after kPatience. Throws std::system_error when it cannot
// connect.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace tests {

class RawClient {
 public:
  static constexpr std::chrono::seconds kPatience{20};

  // `address`: "127.0.0.1:8080" or "[::1]:8080".
  explicit RawClient(const std::string& address);
  ~RawClient();
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;

  // False when the peer has gone.
  bool send(std::string_view bytes);

  // One answer with its Content-Length body (none after HEAD); shorter if the peer closes before.
  [[nodiscard]] std::string read_answer();
  [[nodiscard]] std::string read_head();
  [[nodiscard]] std::string read_bytes(std::size_t count);

  // All that comes until the peer closes; `closed()` tells whether it did within kPatience.
  [[nodiscard]] std::string read_to_end();
  [[nodiscard]] bool closed() const { return closed_; }

  void close_sending();  // half-close
  void reset();          // close with RST

 private:
  bool receive();

  int socket_ = -1;
  std::string received_;
  bool closed_ = false;
};

// The whole exchange on a connection of its own: send, then read_to_end.
[[nodiscard]] std::string round_trip(const std::string& address, std::string_view bytes);

// "200" of "HTTP/1.1 200 OK…"; empty for no answer.
[[nodiscard]] std::string status_of(std::string_view answer);
[[nodiscard]] std::string body_of(std::string_view answer);

}  // namespace tests
