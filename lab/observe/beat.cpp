#include "lab/observe/beat.h"

#include <condition_variable>
#include <mutex>

namespace lab::observe {

SteadyTime next_beat(SteadyTime start, std::chrono::nanoseconds period, SteadyTime now) {
  if (now < start) return start;
  return start + period * ((now - start) / period + 1);
}

bool sleep_until(SteadyTime due, const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any wake;
  std::unique_lock lock(mutex);
  wake.wait_until(lock, stop, due, [] { return false; });
  return !stop.stop_requested();
}

}  // namespace lab::observe
