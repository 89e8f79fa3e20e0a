#include "lab/limits/last_counters.h"

#include <utility>

namespace lab::limits {

common::Result<CgroupSample> LastCounters::settle(common::Result<CgroupSample> now,
                                                  bool group_is_there) {
  const std::lock_guard lock(mutex_);
  if (now && group_is_there) {
    last_ = *now;
    return now;
  }
  if (!last_) return now;
  CgroupSample sample = *last_;
  sample.time = std::chrono::steady_clock::now();
  return sample;
}

}  // namespace lab::limits
