// A small HTTP server on loopback for tests and benchmarks: real sockets, answers by script.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <thread>

namespace tests {

struct ReceivedRequest {
  std::uint64_t number = 0;      // 0, 1, … in the order in which they were read
  std::uint64_t connection = 0;  // likewise, of the connections
  std::string_view text;         // head and body; gone after the script returns
};

struct ScriptedAnswer {
  std::string bytes;       // sent as they are; none: the request hangs
  bool close = false;      // closes the connection after that
  bool shut_down = false;  // closes everything, and refuses connections from then on
};

// "HTTP/1.1 STATUS X" with a Content-Length, `headers` (each with its line end) and `body`.
[[nodiscard]] std::string http_answer(unsigned status, std::string_view body = "",
                                      std::string_view headers = "");

// One thread serves all connections, so a script that sleeps stalls the whole service, just as a
// CPU limit does. Starts in the constructor, stops in the destructor.
class ScriptedServer {
 public:
  using Script = std::function<ScriptedAnswer(const ReceivedRequest&)>;

  // `script` runs on the server's thread.
  explicit ScriptedServer(Script script);
  ~ScriptedServer();
  ScriptedServer(const ScriptedServer&) = delete;
  ScriptedServer& operator=(const ScriptedServer&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] std::string url(std::string_view path = "/") const;
  [[nodiscard]] std::uint64_t connections() const { return connections_; }  // ever accepted
  [[nodiscard]] std::uint64_t requests() const { return requests_; }

 private:
  struct Peer {
    std::uint64_t number = 0;
    std::string received;
  };

  void serve();
  void accept_all();
  void read_from(int peer);
  [[nodiscard]] bool answer(int peer, std::string_view request);
  void close_peer(int peer);
  void shut_down();

  Script script_;
  std::uint16_t port_ = 0;  // stands before the listener, whose making sets it
  int listener_ = -1;
  int epoll_ = -1;
  int quit_ = -1;
  std::atomic<std::uint64_t> connections_{0};
  std::atomic<std::uint64_t> requests_{0};
  std::map<int, Peer> peers_;
  std::thread thread_;
};

}  // namespace tests
