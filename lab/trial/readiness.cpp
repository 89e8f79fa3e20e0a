#include "lab/trial/readiness.h"

#include <fmt/format.h>

#include <chrono>

#include "lab/trial/http_exchange.h"

namespace lab::trial {
namespace {

constexpr std::chrono::seconds kAnswerPatience{1};
constexpr unsigned kServerError = 500;

}  // namespace

common::Result<void> answers(const load::Target& target) {
  const auto unavailable = [&target](std::string cause) {
    return common::fail({common::ErrorCode::kUnavailable, "asking the service", target.url(),
                         std::move(cause), "start it, or correct the URL"});
  };
  auto connection = HttpConnection::connect(target.host, target.port, kAnswerPatience);
  if (!connection) return unavailable(connection.error().cause);
  const auto answer =
      connection->exchange(fmt::format("GET {} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
                                       target.path, target.host_header()));
  if (!answer) return unavailable(answer.error().cause);
  if (answer->status >= kServerError) return unavailable(fmt::format("status {}", answer->status));
  return {};
}

common::Result<void> running_answer(const std::map<std::string, StartRecipe>& recipes,
                                    const record::Plan& plan) {
  for (const std::string& name : {plan.before, plan.after}) {
    const auto& running = recipes.at(name).running;
    if (!running) continue;
    if (auto there = answers(*running); !there) return there;
  }
  return {};
}

}  // namespace lab::trial
