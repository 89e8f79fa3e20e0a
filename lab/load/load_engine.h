// The loop behind run_load: one timer that drains all that is due, and the users' sockets.
#pragma once

#include <memory>
#include <stop_token>

#include "lab/load/load_run.h"
#include "lab/load/poller.h"
#include "lab/load/recorder.h"
#include "lab/load/user_pool.h"

namespace lab::load {

// One load; made, opened and run once, all in one thread.
class LoadEngine {
 public:
  LoadEngine(const LoadPlan& plan, const RequestMaker& maker, LoadListener* listener,
             std::stop_token stop);

  [[nodiscard]] common::Result<void> open();
  [[nodiscard]] LoadResult run();

 private:
  void set_times();
  void loop();
  [[nodiscard]] bool over(Clock::time_point now) const;
  void fire(Clock::time_point now);
  void fire_due(Clock::time_point now);
  void fire_free(Clock::time_point now);
  void fire_one(Clock::time_point due);
  [[nodiscard]] Clock::time_point next_fire(Clock::time_point now) const;
  [[nodiscard]] Clock::time_point next_wake(Clock::time_point now) const;
  void report(Clock::time_point now);
  void finish();

  const LoadPlan plan_;
  LoadListener* listener_;
  std::stop_token stop_;
  LoadResult result_;
  Recorder recorder_{result_};
  Poller poller_;
  UserPool users_;
  ArrivalSchedule schedule_;
  std::uint64_t sent_ = 0;  // arrivals so far: the number of the next
  std::chrono::nanoseconds coalesce_;
  Clock::time_point start_, end_, drain_end_;
  std::uint64_t connect_failures_ = 0;  // that the closed loop has rested for
  Clock::time_point closed_loop_rest_;  // the closed loop sends nothing before
  Clock::time_point next_report_;
};

}  // namespace lab::load
