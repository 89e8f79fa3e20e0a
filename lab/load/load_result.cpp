#include "lab/load/load_result.h"

#include <fmt/format.h>

#include <numeric>

namespace lab::load {
namespace {

template <typename Counts>
std::uint64_t sum(const Counts& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

common::Result<void> same(std::uint64_t left, std::uint64_t right, std::string_view phase,
                          std::string_view what) {
  if (left == right) return {};
  return common::fail({common::ErrorCode::kMalformed, "checking the load's accounting",
                       fmt::format("{} phase: {}", phase, what),
                       fmt::format("{} is not {}", left, right), "report this: it is a bug"});
}

common::Result<void> check_phase(const PhaseRecord& record, std::string_view phase) {
  const std::uint64_t answers = sum(record.statuses);
  if (auto outcome = same(record.scheduled, record.completed + record.censored(), phase,
                          "scheduled = completed + failed + dropped + interrupted");
      !outcome) {
    return outcome;
  }
  if (auto outcome = same(answers + sum(record.failures), record.completed + record.failed, phase,
                          "answers by status + failures = completed + failed");
      !outcome) {
    return outcome;
  }
  if (auto outcome = same(record.service.count(), answers, phase, "service samples = answers");
      !outcome) {
    return outcome;
  }
  return same(record.response.count(), record.completed, phase, "response samples = completed");
}

}  // namespace

std::string_view name_of(Failure failure) {
  constexpr std::array<std::string_view, kFailures> kNames = {"connect", "closed", "timeout",
                                                              "malformed"};
  return kNames[static_cast<std::size_t>(failure)];
}

common::Result<void> check_accounting(const LoadResult& result) {
  if (auto outcome = check_phase(result.warmup, "warm-up"); !outcome) return outcome;
  return check_phase(result.measured, "measured");
}

}  // namespace lab::load
