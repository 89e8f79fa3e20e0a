#include "service/http/router.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace bookstore::http {
namespace {

constexpr std::array<std::string_view, kMethodCount> kNames = {"GET", "HEAD", "POST"};

std::size_t place_of(Method method) { return static_cast<std::size_t>(method); }

}  // namespace

Router::Route& Router::route_at(std::string path) {
  const auto known = std::ranges::find(routes_, path, &Route::path);
  if (known != routes_.end()) return *known;
  return routes_.emplace_back(Route{std::move(path), routes_.size() + 1, {}, ""});
}

void Router::add(Method method, std::string path, Handler handler) {
  if (frozen_) throw std::logic_error("a route was added after the server had started: " + path);
  if (!path.starts_with('/')) throw std::invalid_argument("a route must begin with '/': " + path);
  Route& route = route_at(std::move(path));
  Handler& place = route.handlers[place_of(method)];
  if (place) throw std::invalid_argument("a route was added twice: " + route.path);
  place = std::move(handler);
}

void Router::freeze() {
  if (std::exchange(frozen_, true)) return;
  for (Route& route : routes_) {
    Handler& head = route.handlers[place_of(Method::kHead)];
    if (!head) head = route.handlers[place_of(Method::kGet)];
    for (std::size_t i = 0; i < kMethodCount; ++i) {
      if (!route.handlers[i]) continue;
      if (!route.allow.empty()) route.allow += ", ";
      route.allow += kNames[i];
    }
  }
  std::ranges::sort(routes_, {}, &Route::path);
}

Router::Match Router::find(std::optional<Method> method, std::string_view path) const {
  const auto route =
      std::ranges::lower_bound(routes_, path, std::less<std::string_view>{},
                               [](const Route& r) -> std::string_view { return r.path; });
  if (route == routes_.end() || route->path != path) return {};
  Match match{route->index, nullptr, route->allow};
  if (!method) return match;
  const Handler& handler = route->handlers[place_of(*method)];
  if (handler) match.handler = &handler;
  return match;
}

std::vector<std::string> Router::labels() const {
  std::vector<std::string> labels(routes_.size() + 1, "unmatched");
  for (const Route& route : routes_) labels[route.index] = route.path;
  return labels;
}

}  // namespace bookstore::http
