// What a run tells about itself while it works.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace lab::trial {

// One beat of a phase (calibration, equality check, a trial).
struct ProgressUpdate {
  std::string phase;    // "trial 5/8"
  std::string variant;  // "v1"
  double done_s = 0;    // of this phase
  double total_s = 0;
  double run_left_s = 0;  // estimate for the whole run
  std::optional<double> achieved_rps;
  std::optional<double> p99_ms;           // of `service` so far
  std::optional<double> throttled_share;  // of periods so far, 0 to 1
};

// Called from one thread at a time; implementations must not block for long.
class ProgressSink {
 public:
  virtual ~ProgressSink() = default;
  // A finished step: "calibrated", "one v1 request costs 1.12 ms CPU; …".
  virtual void note(std::string_view label, std::string_view text) = 0;
  virtual void update(const ProgressUpdate& update) = 0;
};

// Time left of a run: what the plan still holds plus the rest of the phase under way. Seconds.
class TimeBudget {
 public:
  void plan(double seconds) { planned_s_ += seconds; }
  void begin_phase(double seconds) {
    phase_s_ = seconds;
    planned_s_ -= seconds;
  }
  [[nodiscard]] double phase_seconds() const { return phase_s_; }
  [[nodiscard]] double left(double phase_done_s) const {
    const double phase_left = phase_s_ > phase_done_s ? phase_s_ - phase_done_s : 0;
    return (planned_s_ > 0 ? planned_s_ : 0) + phase_left;
  }

 private:
  double planned_s_ = 0;
  double phase_s_ = 0;
};

}  // namespace lab::trial
