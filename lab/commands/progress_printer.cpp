#include "lab/commands/progress_printer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace lab::commands {
namespace {

constexpr auto kPlainPhaseLineEvery = std::chrono::seconds(3);
constexpr int kBarWidth = 20;

std::string bar(double done, double total) {
  const double share = total > 0 ? std::clamp(done / total, 0.0, 1.0) : 0.0;
  const auto filled = static_cast<std::size_t>(std::lround(share * kBarWidth));
  return "[" + std::string(filled, '#') + std::string(kBarWidth - filled, '-') + "]  ";
}

std::string minutes_and_seconds(double seconds) {
  const auto whole = static_cast<long>(std::ceil(seconds));
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace

std::string progress_line(const trial::ProgressUpdate& update, bool with_bar) {
  std::string line = fmt::format("  {:<12} {:<4} ", update.phase, update.variant);
  if (with_bar) line += bar(update.done_s, update.total_s);
  line += fmt::format("{:.0f} of {:.0f} s", std::floor(update.done_s), update.total_s);
  if (update.achieved_rps) line += fmt::format("   {:.0f}/s", *update.achieved_rps);
  if (update.p99_ms) line += fmt::format("   p99 {:.3g} ms", *update.p99_ms);
  if (update.throttled_share)
    line += fmt::format("   throttled {:.0f} %", *update.throttled_share * 100);
  return line + fmt::format("   {} left", minutes_and_seconds(update.run_left_s));
}

ProgressPrinter::~ProgressPrinter() { clear_line(); }

void ProgressPrinter::clear_line() {
  if (line_open_) fmt::print(stderr, "\r\x1b[K");
  line_open_ = false;
}

void ProgressPrinter::note(std::string_view label, std::string_view text) {
  clear_line();
  fmt::print(stderr, "  {:<12} {}\n", label, text);
}

void ProgressPrinter::update(const trial::ProgressUpdate& update) {
  if (interactive_) {
    fmt::print(stderr, "\r\x1b[K{}", progress_line(update, true));
    std::fflush(stderr);
    line_open_ = true;
    return;
  }
  const auto now = std::chrono::steady_clock::now();
  if (update.phase == last_phase_ && now - last_plain_line_ < kPlainPhaseLineEvery) return;
  last_phase_ = update.phase;
  last_plain_line_ = now;
  fmt::print(stderr, "{}\n", progress_line(update, false));
}

}  // namespace lab::commands
