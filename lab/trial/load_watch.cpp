#include "lab/trial/load_watch.h"

#include <chrono>
#include <utility>

namespace lab::trial {
namespace {

double seconds(std::chrono::nanoseconds duration) {
  return std::chrono::duration<double>(duration).count();
}

}  // namespace

LoadWatch::LoadWatch(ProgressSink& sink, const limits::LimitGroup& group, const TimeBudget* budget,
                     std::string phase, std::string variant)
    : sink_(sink), group_(group), budget_(budget) {
  update_.phase = std::move(phase);
  update_.variant = std::move(variant);
}

std::optional<double> LoadWatch::throttled_share() const {
  const auto sample = group_.sample();
  if (!sample) return std::nullopt;
  const auto periods = static_cast<double>(sample->periods.value_or(0));
  if (periods == 0) return std::nullopt;
  return static_cast<double>(sample->throttled_periods.value_or(0)) / periods;
}

void LoadWatch::on_progress(const load::LoadProgress& progress) {
  const double counted_s = seconds(progress.stage_elapsed);
  update_.done_s = seconds(progress.elapsed);
  update_.total_s = seconds(progress.elapsed + progress.left);
  update_.run_left_s = budget_ != nullptr ? budget_->left(update_.done_s) : 0;
  update_.achieved_rps.reset();
  if (counted_s > 0 && progress.stage != load::LoadProgress::Stage::kDrain) {
    update_.achieved_rps = static_cast<double>(progress.completed) / counted_s;
  }
  update_.p99_ms = seconds(progress.service_p99) * 1000;
  update_.throttled_share = throttled_share();
  sink_.update(update_);
}

}  // namespace lab::trial
