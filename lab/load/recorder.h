// Counts what becomes of each arrival. One thread; nothing here locks or allocates after it is
// made.
#pragma once

#include <chrono>
#include <cstdint>

#include "lab/load/load_result.h"

namespace lab::load {

// One request that the schedule says is due.
struct Arrival {
  std::uint64_t request_index = 0;
  Clock::time_point due;
  Phase phase = Phase::kWarmup;
};

// Writes into the two phases of one result, which must outlive it.
class Recorder {
 public:
  explicit Recorder(LoadResult& result) : result_(result) {}

  void scheduled(const Arrival& arrival) { ++of(arrival).scheduled; }
  void dropped(const Arrival& arrival) { ++of(arrival).dropped; }
  void interrupted(const Arrival& arrival) { ++of(arrival).interrupted; }
  void sent(const Arrival& arrival, std::size_t bytes) { of(arrival).bytes_sent += bytes; }
  void received(const Arrival& arrival, std::size_t bytes) { of(arrival).bytes_received += bytes; }

  void first_write(const Arrival& arrival, Clock::time_point now) {
    of(arrival).lag.record(now - arrival.due);
  }

  void answered(const Arrival& arrival, Clock::time_point first_write, Clock::time_point last_byte,
                unsigned status) {
    PhaseRecord& record = of(arrival);
    record.service.record(last_byte - first_write);
    ++record.statuses[status];
    if (status < 200 || status > 299) {
      ++record.failed;
      return;
    }
    ++record.completed;
    record.response.record(last_byte - arrival.due);
  }

  void failed(const Arrival& arrival, Failure failure) {
    PhaseRecord& record = of(arrival);
    ++record.failed;
    ++record.failures[static_cast<std::size_t>(failure)];
  }

 private:
  PhaseRecord& of(const Arrival& arrival) {
    return arrival.phase == Phase::kMeasured ? result_.measured : result_.warmup;
  }

  LoadResult& result_;
};

}  // namespace lab::load
