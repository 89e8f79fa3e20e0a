#include "lab/case/ready_line.h"

#include <re2/re2.h>

namespace lab::casefile {

common::Result<void> check_ready_pattern(const std::string& pattern) {
  const auto refuse = [&pattern](std::string cause) {
    return common::fail({common::ErrorCode::kMalformed, "reading the ready pattern", pattern,
                         std::move(cause),
                         "write an RE2 pattern with (?P<public>…), and (?P<admin>…) for metrics"});
  };
  const re2::RE2 expression(pattern, re2::RE2::Quiet);
  if (!expression.ok()) return refuse(expression.error());
  if (!expression.NamedCapturingGroups().contains("public")) {
    return refuse("has no group named 'public'");
  }
  return {};
}

ReadyAddresses ready_addresses(const std::string& pattern,
                               const std::vector<std::string>& captures) {
  const re2::RE2 expression(pattern, re2::RE2::Quiet);
  const auto group = [&](const char* name) {
    const auto& groups = expression.NamedCapturingGroups();
    const auto found = groups.find(name);
    if (found == groups.end()) return std::string();
    return captures.at(static_cast<std::size_t>(found->second) - 1);  // groups count from 1
  };
  return {group("public"), group("admin")};
}

}  // namespace lab::casefile
