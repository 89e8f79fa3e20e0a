// Signals that came but were not taken.
#pragma once

#include <signal.h>

namespace common {

// Takes and forgets every signal of `set` that is pending for this thread or the process. `set`
// must be blocked in every thread. For a program that was asked to stop and is about to unblock: a
// group's Ctrl-C, `timeout` and supervisors send the request more than once, and the second one
// would end the program before its last words.
void discard_pending(const sigset_t& set);

}  // namespace common
