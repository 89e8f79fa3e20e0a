// The signals that steer the program, taken one by one on the main thread instead of in handlers.
#pragma once

namespace bookstore {

enum class Signal {
  kStop,    // SIGTERM, SIGINT
  kReload,  // SIGHUP
};

// While it lives, the signals wait for next() instead of ending the program. Make it before any
// other thread, so that all threads leave the signals to the main one. It outlives the stop, and
// what came beside the signal that was taken is forgotten with it: a terminal's Ctrl-C and a
// supervisor's SIGTERM often come together, and the second must not cut the first short. A log
// whose reader has gone does not end the program: SIGPIPE is ignored, and stays so.
class Signals {
 public:
  Signals();
  ~Signals();
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;

  // Waits for the next one.
  [[nodiscard]] Signal next();
};

}  // namespace bookstore
