#include "lab/trial/guarantees.h"

#include <fmt/format.h>

#include <chrono>

#include "lab/trial/http_exchange.h"

namespace lab::trial {
namespace {

constexpr const char* kResetPath = "/diag/reset";
constexpr std::chrono::seconds kResetPatience{5};
constexpr unsigned kOk = 200;

}  // namespace

common::Result<void> reset_running(const StartRecipe& recipe) {
  const auto unavailable = [](std::string subject, std::string cause) {
    return common::fail(
        {common::ErrorCode::kUnavailable, "resetting the service", std::move(subject),
         std::move(cause),
         "start it with --enable-reset and give its admin listener by --admin-url"});
  };
  if (!recipe.running_metrics) return unavailable(kResetPath, "no admin listener is known");
  load::Target target = *recipe.running_metrics;
  target.path = kResetPath;
  auto connection = HttpConnection::connect(target.host, target.port, kResetPatience);
  if (!connection) return unavailable(target.url(), connection.error().cause);
  const auto answer = connection->exchange(
      fmt::format("POST {} HTTP/1.1\r\nHost: {}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
                  target.path, target.host_header()));
  if (!answer) return unavailable(target.url(), answer.error().cause);
  if (answer->status != kOk) {
    return unavailable(target.url(), fmt::format("refused with status {}", answer->status));
  }
  return {};
}

std::vector<std::string> missing_guarantees(const casefile::CaseDefinition& definition,
                                            const StartRecipe& before,
                                            const common::Result<void>& reset) {
  std::vector<std::string> missing;
  if (definition.equality.requests == 0) {
    missing.emplace_back("equal answers were not checked: the case has no [equality]");
  }
  if (!before.running) return missing;
  missing.push_back(reset ? "no fresh start of the service: its caches were emptied before every "
                            "trial instead (POST /diag/reset)"
                          : fmt::format("no fresh start of the service, and no reset: {}",
                                        reset.error().message()));
  missing.emplace_back("the limit is not the lab's: what the service says of it was not verified");
  missing.emplace_back(
      "other clients of the service, and other programs on its machine if it is another one, are "
      "not seen");
  if (!before.running_metrics) {
    missing.emplace_back(
        "throttling, memory, allocation and caches are not measured: no --admin-url was given");
  }
  return missing;
}

}  // namespace lab::trial
