#include "lab/load/load_plan.h"

#include <fmt/format.h>

namespace lab::load {
namespace {

std::unexpected<common::Error> refuse(std::string subject, std::string cause, std::string remedy) {
  return common::fail({common::ErrorCode::kInvalidArgument, "planning the load", std::move(subject),
                       std::move(cause), std::move(remedy)});
}

}  // namespace

common::Result<void> check_plan(const LoadPlan& plan) {
  constexpr std::chrono::nanoseconds kNone{0};
  const double rate = plan.rate_per_second;
  if (!(rate == 0 || (rate >= kLowestRate && rate <= kHighestRate))) {
    return refuse("rate", fmt::format("{} is not above 0 and at most 1000000 a second", rate),
                  "choose a rate in that range");
  }
  if (plan.measured <= kNone) {
    return refuse("duration", "nothing would be measured", "choose a duration above 0");
  }
  if (plan.warmup < kNone || plan.drain < kNone) {
    return refuse("warm-up or drain", "it is negative", "choose 0s or more");
  }
  if (plan.request_timeout <= kNone) {
    return refuse("timeout", "no request could be answered", "choose a timeout above 0");
  }
  if (plan.max_vus == 0 || plan.max_vus > kMostUsers) {
    return refuse("virtual users", fmt::format("{} is not 1 to {}", plan.max_vus, kMostUsers),
                  "choose a number in that range");
  }
  return {};
}

}  // namespace lab::load
