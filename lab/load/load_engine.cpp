#include "lab/load/load_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace lab::load {
namespace {

constexpr std::chrono::milliseconds kReportEvery{500};
constexpr const char* kOpening = "opening connections before the start";

// From this rate on, arrivals wait up to this long for company: a wake-up costs as much as a
// request.
constexpr double kCoalesceFrom = 5000;
constexpr std::chrono::microseconds kCoalesce{500};

// The closed loop's pause after a connection failed: a service that is down must not be hammered.
constexpr std::chrono::milliseconds kRestAfterFailure{10};

double schedule_rate(const LoadPlan& plan) { return plan.open_loop() ? plan.rate_per_second : 1; }

std::uint64_t connect_failures(const LoadResult& result) {
  constexpr auto kIndex = static_cast<std::size_t>(Failure::kConnect);
  return result.warmup.failures[kIndex] + result.measured.failures[kIndex];
}

std::chrono::system_clock::time_point realtime_of(Clock::time_point time) {
  return std::chrono::system_clock::now() + (time - Clock::now());
}

}  // namespace

LoadEngine::LoadEngine(const LoadPlan& plan, const RequestMaker& maker, LoadListener* listener,
                       std::stop_token stop)
    : plan_(plan),
      listener_(listener),
      stop_(std::move(stop)),
      users_(plan_, maker, recorder_, poller_),
      schedule_(plan.arrivals, schedule_rate(plan), plan.seed),
      coalesce_(plan.rate_per_second >= kCoalesceFrom ? kCoalesce : std::chrono::nanoseconds(0)) {
  result_.plan = plan;
}

common::Result<void> LoadEngine::open() {
  if (auto usable = poller_.check(); !usable) return usable;
  const auto addresses = resolve(plan_.target);
  if (!addresses) return common::fail(addresses.error());
  common::Result<void> opened;
  for (const SocketAddress& address : *addresses) {
    result_.address = address.text();
    opened = users_.open(address, stop_);
    if (opened) break;
  }
  if (!opened) return opened;
  set_times();
  if (plan_.start != Clock::time_point{} && Clock::now() > plan_.start) {
    return common::fail({common::ErrorCode::kTimeout, kOpening, plan_.target.url(),
                         "the start time passed before all were open", "plan the start later"});
  }
  return {};
}

void LoadEngine::set_times() {
  start_ = plan_.start != Clock::time_point{} ? plan_.start : Clock::now();
  end_ = start_ + plan_.warmup + plan_.measured;
  drain_end_ = end_ + plan_.drain;
  next_report_ = start_ + kReportEvery;
  result_.window_start = start_ + plan_.warmup;
  result_.window_end = end_;
}

LoadResult LoadEngine::run() {
  const PreciseTimers precise;
  {
    const std::stop_callback wake(stop_, [this] { poller_.wake(); });
    loop();
  }
  finish();
  return std::move(result_);
}

void LoadEngine::loop() {
  for (Clock::time_point now = Clock::now(); !over(now); now = Clock::now()) {
    fire(now);
    users_.expire(now);
    report(now);
    users_.wait(next_wake(now) - Clock::now());
  }
}

bool LoadEngine::over(Clock::time_point now) const {
  if (stop_.stop_requested()) return true;
  return now >= end_ && next_fire(now) >= end_ && (users_.in_flight() == 0 || now >= drain_end_);
}

void LoadEngine::fire(Clock::time_point now) {
  if (plan_.open_loop()) {
    fire_due(now);
  } else if (now >= start_ && now < end_ && now >= closed_loop_rest_) {
    fire_free(now);
  }
}

void LoadEngine::fire_due(Clock::time_point now) {
  for (auto due = next_fire(now); due <= now && due < end_; due = next_fire(now)) {
    schedule_.advance();
    fire_one(due);
  }
}

void LoadEngine::fire_free(Clock::time_point now) {
  const std::uint64_t failed = connect_failures(result_);
  if (failed > connect_failures_) {
    connect_failures_ = failed;
    closed_loop_rest_ = now + kRestAfterFailure;
    return;
  }
  for (std::size_t count = users_.free(); count > 0; --count) fire_one(now);
}

void LoadEngine::fire_one(Clock::time_point due) {
  const Phase phase = due < result_.window_start ? Phase::kWarmup : Phase::kMeasured;
  const Arrival arrival{plan_.first_request_index + sent_++, due, phase};
  if (phase == Phase::kMeasured && result_.measured.scheduled == 0) {
    result_.first_measured_index = arrival.request_index;
  }
  recorder_.scheduled(arrival);
  if (!users_.start(arrival)) recorder_.dropped(arrival);
}

// When the next arrival is due; in the closed loop, when a free user may send.
Clock::time_point LoadEngine::next_fire(Clock::time_point now) const {
  if (plan_.open_loop()) return start_ + schedule_.due();
  if (now >= end_) return end_;
  return users_.free() > 0 ? std::max(start_, closed_loop_rest_) : end_;
}

Clock::time_point LoadEngine::next_wake(Clock::time_point now) const {
  Clock::time_point wake = now < end_ ? end_ : drain_end_;
  if (const auto due = next_fire(now); due < end_) wake = std::min(wake, due + coalesce_);
  wake = std::min(wake, users_.next_timeout());
  return listener_ == nullptr ? wake : std::min(wake, next_report_);
}

void LoadEngine::report(Clock::time_point now) {
  if (listener_ == nullptr || now < next_report_) return;
  next_report_ = now + kReportEvery;
  const bool warm = now >= result_.window_start;
  const PhaseRecord& record = warm ? result_.measured : result_.warmup;
  LoadProgress progress;
  progress.stage = !warm        ? LoadProgress::Stage::kWarmup
                   : now < end_ ? LoadProgress::Stage::kMeasured
                                : LoadProgress::Stage::kDrain;
  progress.elapsed = now - start_;
  progress.left = std::max(end_ - now, Clock::duration::zero());
  progress.stage_elapsed = now - (warm ? result_.window_start : start_);
  progress.scheduled = record.scheduled;
  progress.completed = record.completed;
  progress.failed = record.failed;
  progress.dropped = record.dropped;
  progress.service_p99 = record.service.quantile(0.99);
  progress.in_flight = users_.in_flight();
  listener_->on_progress(progress);
}

void LoadEngine::finish() {
  const Clock::time_point now = Clock::now();
  users_.interrupt_all();
  if (stop_.stop_requested() && now < end_) {
    result_.stopped = true;
    result_.window_end = std::max(now, result_.window_start);
  }
  result_.window_start_realtime = realtime_of(result_.window_start);
  result_.window_end_realtime = realtime_of(result_.window_end);
}

common::Result<LoadResult> run_load(const LoadPlan& plan, const RequestMaker& maker,
                                    LoadListener* listener, std::stop_token stop) {
  if (auto checked = check_plan(plan); !checked) return common::fail(checked.error());
  LoadEngine engine(plan, maker, listener, std::move(stop));
  if (auto opened = engine.open(); !opened) return common::fail(opened.error());
  LoadResult result = engine.run();
  if (auto accounted = check_accounting(result); !accounted) return common::fail(accounted.error());
  return result;
}

bool missed_its_start(const common::Error& error) {
  return error.code == common::ErrorCode::kTimeout && error.doing == kOpening;
}

}  // namespace lab::load
