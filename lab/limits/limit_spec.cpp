#include "lab/limits/limit_spec.h"

#include <fmt/core.h>

#include <cmath>
#include <thread>

namespace lab::limits {
namespace {

std::unexpected<common::Error> refuse(std::string subject, std::string cause, std::string remedy) {
  return common::fail({common::ErrorCode::kInvalidArgument, "checking the limit",
                       std::move(subject), std::move(cause), std::move(remedy)});
}

}  // namespace

common::Result<void> check(const LimitSpec& spec, unsigned machine_cpus) {
  if (spec.cpus && !(*spec.cpus >= kSmallestQuotaCpus)) {
    return refuse(fmt::format("quota of {} CPU", *spec.cpus),
                  fmt::format("the kernel's smallest is {} CPU", kSmallestQuotaCpus),
                  fmt::format("give --cpus {} or more", kSmallestQuotaCpus));
  }
  if (spec.cpus && *spec.cpus > machine_cpus) {
    return refuse(fmt::format("quota of {} CPU", *spec.cpus),
                  fmt::format("this machine has {}, so it would never be in force", machine_cpus),
                  fmt::format("give --cpus {} or less, or --cpus auto", machine_cpus));
  }
  if (spec.memory_bytes && *spec.memory_bytes < kSmallestMemoryBytes) {
    return refuse(fmt::format("memory ceiling of {} bytes", *spec.memory_bytes),
                  "no program starts in so little", "give --memory 64MiB or more");
  }
  return {};
}

std::chrono::microseconds quota_of(double cpus) {
  return std::chrono::microseconds{std::llround(cpus * static_cast<double>(kQuotaPeriod.count()))};
}

unsigned machine_cpus() { return std::thread::hardware_concurrency(); }

}  // namespace lab::limits
