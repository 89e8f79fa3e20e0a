#include "lab/observe/sampler.h"

#include <cerrno>
#include <functional>
#include <utility>

namespace lab::observe {
namespace {

using std::chrono::steady_clock;

void on_each_beat(const std::stop_token& stop, std::chrono::nanoseconds period,
                  const std::function<void()>& action) {
  const SteadyTime start = steady_clock::now();
  SteadyTime due = start;
  while (sleep_until(due, stop)) {
    action();
    due = next_beat(start, period, steady_clock::now());
  }
}

common::Result<void> open_csv(std::ofstream& file, const std::string& path,
                              const std::string& header) {
  if (path.empty()) return {};
  errno = 0;
  file.open(path, std::ios::trunc);
  if (!file) return common::fail(common::system_error(errno, "opening for rows", path));
  file << header << std::flush;
  return {};
}

std::unexpected<common::Error> no_window(std::string cause) {
  return common::fail(
      {common::ErrorCode::kIo, "watching the measured window", "", std::move(cause), ""});
}

}  // namespace

Sampler::Sampler(SamplerSources sources, SamplerOptions options)
    : sources_(std::move(sources)), options_(std::move(options)) {}

Sampler::~Sampler() { stop(); }

common::Result<void> Sampler::start() {
  if (auto opened = open_csv(cgroup_csv_, options_.cgroup_csv, cgroup_csv_header()); !opened) {
    return opened;
  }
  if (auto opened = open_csv(counters_csv_, options_.counters_csv, counters_csv_header());
      !opened) {
    return opened;
  }
  group_thread_ = std::jthread([this](const std::stop_token& stop) {
    on_each_beat(stop, options_.beat, [this] { sample_group(); });
  });
  if (!sources_.metrics_page) return {};
  metrics_thread_ = std::jthread([this](const std::stop_token& stop) {
    on_each_beat(stop, options_.beat, [this] { sample_metrics(); });
  });
  return {};
}

void Sampler::sample_group() {
  const common::Result<limits::CgroupSample> sample = sources_.cgroup();
  if (!sample) return;  // the window's snapshots report it
  const CgroupRow row{std::chrono::system_clock::now(), *sample};
  if (cgroup_csv_.is_open()) cgroup_csv_ << cgroup_csv_line(row) << std::flush;
  const std::scoped_lock lock(mutex_);
  cgroup_rows_.push_back(row);
}

void Sampler::sample_metrics() {
  const common::Result<MetricsPage> page = scrape(sources_);
  if (!page) {
    const std::scoped_lock lock(mutex_);
    ++failed_scrapes_;
    return;
  }
  CounterRow row = counter_row(page->metrics, options_.names, options_.route);
  row.utc = std::chrono::system_clock::now();
  row.time = page->received;
  if (counters_csv_.is_open()) counters_csv_ << counters_csv_line(row) << std::flush;
  const std::scoped_lock lock(mutex_);
  counter_rows_.push_back(row);
}

void Sampler::watch_window(SteadyTime begin, SteadyTime end) {
  {
    const std::scoped_lock lock(mutex_);
    window_given_ = true;
  }
  window_thread_ = std::jthread([this, begin, end](const std::stop_token& stop) {
    common::Result<WindowSnapshots> taken = take_window(stop, begin, end);
    const std::scoped_lock lock(mutex_);
    window_ = std::move(taken);
    window_changed_.notify_all();
  });
}

common::Result<WindowSnapshots> Sampler::take_window(const std::stop_token& stop, SteadyTime begin,
                                                     SteadyTime end) const {
  if (!sleep_until(begin, stop)) return no_window("stopped before its start");
  common::Result<WindowSnapshot> before = take_snapshot(sources_, begin);
  if (!before) return common::fail(std::move(before.error()));
  if (!sleep_until(end, stop)) return no_window("stopped before its end");
  common::Result<WindowSnapshot> after = take_snapshot(sources_, end);
  if (!after) return common::fail(std::move(after.error()));
  return WindowSnapshots{*std::move(before), *std::move(after)};
}

common::Result<WindowSnapshots> Sampler::wait_window(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  if (!window_given_) return no_window("no window was given");
  window_changed_.wait(lock, stop, [this] { return window_.has_value(); });
  if (!window_) return no_window("interrupted");
  return *window_;
}

void Sampler::stop() {
  for (std::jthread* thread : {&group_thread_, &metrics_thread_, &window_thread_}) {
    thread->request_stop();
  }
  for (std::jthread* thread : {&group_thread_, &metrics_thread_, &window_thread_}) {
    if (thread->joinable()) thread->join();
  }
}

std::vector<CgroupRow> Sampler::cgroup_rows() const {
  const std::scoped_lock lock(mutex_);
  return cgroup_rows_;
}

std::vector<CounterRow> Sampler::counter_rows() const {
  const std::scoped_lock lock(mutex_);
  return counter_rows_;
}

std::uint64_t Sampler::failed_scrapes() const {
  const std::scoped_lock lock(mutex_);
  return failed_scrapes_;
}

}  // namespace lab::observe
