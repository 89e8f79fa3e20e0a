#include "common/pending_signals.h"

#include <cerrno>
#include <ctime>

namespace common {

void discard_pending(const sigset_t& set) {
  constexpr timespec kNoWait{};
  while (sigtimedwait(&set, nullptr, &kNoWait) >= 0 || errno == EINTR) {
  }
}

}  // namespace common
