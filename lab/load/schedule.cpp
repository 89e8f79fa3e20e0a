#include "lab/load/schedule.h"

#include <cmath>

#include "common/wide_integer.h"

namespace lab::load {
namespace {

using common::Uint128;

// 10⁶ s in nanoseconds: the time in which rate_micro arrivals come.
constexpr std::uint64_t kMicroRateSpan = 1'000'000'000'000'000;

}  // namespace

UniformSchedule::UniformSchedule(double rate_per_second)
    : rate_micro_(static_cast<std::uint64_t>(std::llround(rate_per_second / kLowestRate))) {}

std::chrono::nanoseconds UniformSchedule::due(std::uint64_t index) const {
  return std::chrono::nanoseconds(
      static_cast<std::int64_t>(Uint128{index} * kMicroRateSpan / rate_micro_));
}

std::uint64_t UniformSchedule::arrivals_before(std::chrono::nanoseconds window) const {
  const Uint128 product = Uint128{static_cast<std::uint64_t>(window.count())} * rate_micro_;
  return static_cast<std::uint64_t>((product + kMicroRateSpan - 1) / kMicroRateSpan);
}

PoissonSchedule::PoissonSchedule(double rate_per_second, std::uint64_t seed)
    : mean_gap_ns_(1e9 / rate_per_second), random_(seed) {}

std::chrono::nanoseconds PoissonSchedule::next_gap() {
  return std::chrono::nanoseconds(std::llround(-std::log(random_.unit_interval()) * mean_gap_ns_));
}

ArrivalSchedule::ArrivalSchedule(Arrivals kind, double rate_per_second, std::uint64_t seed)
    : kind_(kind), uniform_(rate_per_second), poisson_(rate_per_second, seed) {
  if (kind_ == Arrivals::kPoisson) due_ = poisson_.next_gap();
}

void ArrivalSchedule::advance() {
  ++index_;
  due_ = kind_ == Arrivals::kUniform ? uniform_.due(index_) : due_ + poisson_.next_gap();
}

}  // namespace lab::load
