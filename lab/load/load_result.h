// What a load left behind, apart from how it is written.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "common/error.h"
#include "common/log_linear_histogram.h"
#include "lab/load/load_plan.h"

namespace lab::load {

enum class Phase { kWarmup, kMeasured };

// Why a request got no whole answer.
enum class Failure {
  kConnect,    // no connection: refused, unreachable
  kClosed,     // the peer closed or reset before the answer was whole
  kTimeout,    // not whole within the request timeout
  kMalformed,  // the answer is not HTTP/1.1
};
inline constexpr std::size_t kFailures = 4;

// "connect", "closed", "timeout", "malformed".
[[nodiscard]] std::string_view name_of(Failure failure);

// One phase: all arrivals that were due in it, whenever their answers came.
struct PhaseRecord {
  common::LogLinearHistogram service;   // first write → last byte, whole answers of any status
  common::LogLinearHistogram response;  // due → last byte, completed only: see censored()
  common::LogLinearHistogram lag;       // due → first write, whatever was written
  std::uint64_t scheduled = 0;          // counted when due
  std::uint64_t completed = 0;          // whole answer of status 2xx
  std::uint64_t failed = 0;             // other status, or a Failure
  std::uint64_t dropped = 0;            // no virtual user was free
  std::uint64_t interrupted = 0;        // in flight when the drain or the load ended
  std::uint64_t bytes_sent = 0;
  std::uint64_t bytes_received = 0;
  std::array<std::uint64_t, 1000> statuses{};       // whole answers by status code
  std::array<std::uint64_t, kFailures> failures{};  // by Failure

  // Arrivals without a completion: in `response` they rank above every completed one.
  [[nodiscard]] std::uint64_t censored() const { return failed + dropped + interrupted; }
};

struct LoadResult {
  LoadPlan plan;
  std::string address;  // the one that was connected to
  PhaseRecord warmup;
  PhaseRecord measured;
  // The measured window: from the end of the warm-up to the end of the schedule, or to the stop.
  Clock::time_point window_start, window_end;
  std::chrono::system_clock::time_point window_start_realtime, window_end_realtime;
  std::uint64_t first_measured_index = 0;  // the request index of the window's first arrival
  bool stopped = false;                    // a stop was asked for before the schedule's end

  [[nodiscard]] std::chrono::duration<double> window() const { return window_end - window_start; }
};

// Holds for every load: scheduled = completed + failed + dropped + interrupted, in both phases, and
// the histograms and breakdowns count the same. A violation is a mistake in the generator:
// kMalformed names the phase and the numbers.
[[nodiscard]] common::Result<void> check_accounting(const LoadResult& result);

}  // namespace lab::load
