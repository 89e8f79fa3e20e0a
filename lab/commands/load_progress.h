// Shows a load under way on stderr: one line that is written over on a terminal, otherwise a plain
// line every few seconds.
#pragma once

#include <chrono>
#include <string>

#include "lab/load/load_run.h"

namespace lab::commands {

class LoadProgressLine final : public load::LoadListener {
 public:
  LoadProgressLine();
  ~LoadProgressLine() override;
  LoadProgressLine(const LoadProgressLine&) = delete;
  LoadProgressLine& operator=(const LoadProgressLine&) = delete;

  void on_progress(const load::LoadProgress& progress) override;

 private:
  bool terminal_;
  bool shown_ = false;
  std::chrono::nanoseconds next_plain_{0};
};

// "measuring   7 s   4,900 due   700/s   p99 1.54 ms   0 dropped   0 failed   0:23 left"
[[nodiscard]] std::string progress_text(const load::LoadProgress& progress);

}  // namespace lab::commands
