// The last counters of a group that somebody else may take away.
#pragma once

#include <mutex>
#include <optional>

#include "common/error.h"
#include "lab/limits/limit_back_end.h"

namespace lab::limits {

// Any thread.
class LastCounters {
 public:
  // Keeps `now` if it was read whole, that is with the group still there afterwards; else gives the
  // last one that was, with the time of now. Errors: that of `now`, if there was none before.
  [[nodiscard]] common::Result<CgroupSample> settle(common::Result<CgroupSample> now,
                                                    bool group_is_there);

 private:
  std::mutex mutex_;
  std::optional<CgroupSample> last_;
};

}  // namespace lab::limits
