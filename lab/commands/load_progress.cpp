#include "lab/commands/load_progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace lab::commands {
namespace {

constexpr std::chrono::seconds kPlainLoadLineEvery{5};
constexpr const char* kClearLine = "\r\033[K";

const char* stage_name(load::LoadProgress::Stage stage) {
  switch (stage) {
    case load::LoadProgress::Stage::kWarmup:
      return "warming up";
    case load::LoadProgress::Stage::kMeasured:
      return "measuring";
    default:
      return "draining";
  }
}

}  // namespace

std::string progress_text(const load::LoadProgress& progress) {
  const double elapsed = std::chrono::duration<double>(progress.stage_elapsed).count();
  const double rate = elapsed > 0 ? static_cast<double>(progress.completed) / elapsed : 0;
  const double p99 = std::chrono::duration<double, std::milli>(progress.service_p99).count();
  const auto left = std::chrono::ceil<std::chrono::seconds>(progress.left).count();
  return fmt::format(
      "{:<10}  {:.0f} s  {:.0f}/s  p99 {:.2f} ms  {} dropped  {} failed  {}:{:02} left",
      stage_name(progress.stage), elapsed, rate, p99, progress.dropped, progress.failed, left / 60,
      left % 60);
}

LoadProgressLine::LoadProgressLine() : terminal_(isatty(STDERR_FILENO) == 1) {}

LoadProgressLine::~LoadProgressLine() {
  if (terminal_ && shown_) fmt::print(stderr, "{}", kClearLine);
}

void LoadProgressLine::on_progress(const load::LoadProgress& progress) {
  if (terminal_) {
    fmt::print(stderr, "{}{}", kClearLine, progress_text(progress));
    std::fflush(stderr);
    shown_ = true;
  } else if (progress.elapsed >= next_plain_) {
    fmt::print(stderr, "{}\n", progress_text(progress));
    next_plain_ = progress.elapsed + kPlainLoadLineEvery;
  }
}

}  // namespace lab::commands
