// Shows a run's progress on standard error: one line that is drawn over on a terminal, a plain line
// every few seconds elsewhere.
#pragma once

#include <chrono>
#include <string>

#include "lab/trial/progress.h"

namespace lab::commands {

class ProgressPrinter : public trial::ProgressSink {
 public:
  // interactive: standard error is a terminal.
  explicit ProgressPrinter(bool interactive) : interactive_(interactive) {}
  ~ProgressPrinter() override;
  ProgressPrinter(const ProgressPrinter&) = delete;
  ProgressPrinter& operator=(const ProgressPrinter&) = delete;

  void note(std::string_view label, std::string_view text) override;
  void update(const trial::ProgressUpdate& update) override;

 private:
  void clear_line();

  bool interactive_;
  bool line_open_ = false;
  std::string last_phase_;
  std::chrono::steady_clock::time_point last_plain_line_{};
};

// The line itself, at most 100 columns: phase, variant, bar, seconds, rate, p99, throttling, time
// left.
[[nodiscard]] std::string progress_line(const trial::ProgressUpdate& update, bool with_bar);

}  // namespace lab::commands
