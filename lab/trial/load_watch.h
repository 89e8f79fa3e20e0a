// Tells a run's progress from a load under way.
#pragma once

#include <optional>
#include <string>

#include "lab/limits/limit_back_end.h"
#include "lab/load/load_run.h"
#include "lab/trial/progress.h"

namespace lab::trial {

// Passes each look at the load on to a sink, with the throttling of the group since it was made.
// All must outlive the watch. `budget` null: the load has no end that is worth showing.
class LoadWatch final : public load::LoadListener {
 public:
  LoadWatch(ProgressSink& sink, const limits::LimitGroup& group, const TimeBudget* budget,
            std::string phase, std::string variant);
  void on_progress(const load::LoadProgress& progress) override;

 private:
  [[nodiscard]] std::optional<double> throttled_share() const;

  ProgressSink& sink_;
  const limits::LimitGroup& group_;
  const TimeBudget* budget_;
  ProgressUpdate update_;
};

}  // namespace lab::trial
