// Watches a trial from both sides on a fixed beat: the group's counters and the service's own
// metrics.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <fstream>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "common/error.h"
#include "lab/observe/beat.h"
#include "lab/observe/metric_names.h"
#include "lab/observe/sampler_sources.h"
#include "lab/observe/window.h"

namespace lab::observe {

struct SamplerOptions {
  std::chrono::milliseconds beat{100};
  std::string cgroup_csv, counters_csv;  // paths, written row by row; empty: not written
  MetricNames names;
  std::string route;  // whose requests are counted: "/api/checkout"
};

// Three threads, so that none waits for another: the group's beat, the scrapes' beat (a scrape that
// takes longer than a beat leaves out the beats it missed), and the window's two instants.
// All functions may be called from any thread, except start(), watch_window() and stop(): one
// thread.
class Sampler {
 public:
  Sampler(SamplerSources sources, SamplerOptions options);
  Sampler(const Sampler&) = delete;
  Sampler& operator=(const Sampler&) = delete;
  ~Sampler();  // stops

  // Opens the files and begins. Errors: kIo, kPermissionDenied, kNotFound of a file.
  [[nodiscard]] common::Result<void> start();

  // Takes a snapshot at each of the two instants, the window's start and its last due time; once in
  // a sampler's life. An instant that has passed is taken at once.
  void watch_window(SteadyTime begin, SteadyTime end);

  // Blocks until both snapshots are there. Errors: the group or the host could not be read; kIo if
  // `stop` was requested or the sampler stopped first, or no window was ever given.
  [[nodiscard]] common::Result<WindowSnapshots> wait_window(const std::stop_token& stop);

  // Ends the threads; a scrape in progress is waited for, up to its timeout. Again is fine.
  void stop();

  // The rows so far, in the order they were taken.
  [[nodiscard]] std::vector<CgroupRow> cgroup_rows() const;
  [[nodiscard]] std::vector<CounterRow> counter_rows() const;

  // Beats on which there was no page, or one that could not be read.
  [[nodiscard]] std::uint64_t failed_scrapes() const;

 private:
  void sample_group();
  void sample_metrics();
  [[nodiscard]] common::Result<WindowSnapshots> take_window(const std::stop_token& stop,
                                                            SteadyTime begin, SteadyTime end) const;

  const SamplerSources sources_;
  const SamplerOptions options_;
  std::ofstream cgroup_csv_;    // of the group's thread alone
  std::ofstream counters_csv_;  // of the scrapes' thread alone
  mutable std::mutex mutex_;    // guards what follows
  std::vector<CgroupRow> cgroup_rows_;
  std::vector<CounterRow> counter_rows_;
  std::uint64_t failed_scrapes_ = 0;
  bool window_given_ = false;
  std::optional<common::Result<WindowSnapshots>> window_;
  std::condition_variable_any window_changed_;
  std::jthread group_thread_, metrics_thread_, window_thread_;  // last: end before the rest goes
};

}  // namespace lab::observe
