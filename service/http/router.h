// From a method and a path to the code that answers it.
//
// Filled while starting, frozen when a server takes it; from then on it is read by all workers
// without a lock, and a look-up allocates nothing.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "service/http/exchange.h"

namespace bookstore::http {

enum class Method { kGet, kHead, kPost };
inline constexpr std::size_t kMethodCount = 3;

// Runs on the worker's thread, many workers at a time. What it throws becomes the answer 500.
using Handler = std::function<void(const Request&, Response&)>;

class Router {
 public:
  // The route of every path that was not added.
  static constexpr std::size_t kUnmatched = 0;

  struct Match {
    std::size_t route = kUnmatched;
    const Handler* handler = nullptr;  // null: answer 404, or 405 when `allow` is not empty
    std::string_view allow;            // "GET, HEAD": the methods that the path answers
  };

  // Answers `method` on exactly `path` ("/healthz"). A handler for GET also answers HEAD, unless
  // HEAD has one of its own. Throws std::invalid_argument for a path that does not begin with '/'
  // or a method added twice, std::logic_error once frozen.
  void add(Method method, std::string path, Handler handler);

  // Ends the filling; may be called again.
  void freeze();

  // Where a request goes; nullopt is a method other than those of Method. Only when frozen.
  [[nodiscard]] Match find(std::optional<Method> method, std::string_view path) const;

  // One label a route, at the route's index: "unmatched" for kUnmatched, then the paths, in the
  // order of their first add. What a client sends never becomes a label.
  [[nodiscard]] std::vector<std::string> labels() const;

 private:
  struct Route {
    std::string path;
    std::size_t index = 0;
    std::array<Handler, kMethodCount> handlers;
    std::string allow;
  };

  Route& route_at(std::string path);

  std::vector<Route> routes_;  // by index − 1; sorted by path once frozen
  bool frozen_ = false;
};

}  // namespace bookstore::http
