// Everything that can be set from outside, read once: flags first, then environment variables, then
// defaults. `bookstore --help` lists them.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "service/http/limits.h"

namespace bookstore {

struct Options {
  std::string listen = "127.0.0.1:8080";  // public address; port 0 lets the system pick one
  std::string admin = "127.0.0.1:9090";   // metrics and diagnostics
  unsigned workers = 0;                   // request workers; 1 to 1024, default: the host's CPUs
  std::string rules_file;                 // empty: rules are generated
  unsigned rules_count = 2000;            // of generated rules
  std::uint64_t seed = 42;                // of generated catalogue and rules
  std::string as_of;                      // UTC, ISO 8601; empty: a fixed time within all rules
  std::vector<std::string> variants;  // "NAME=rules:text,format:shared,…", beside the built-in ones
  bool enable_reset = false;          // allow POST /diag/reset
  bool print_rules = false;           // write the rules text to stdout and end
  bool check_health = false;          // ask a running service whether it is ready, and end
  std::string health_address;         // of that service; empty: `listen`
  http::Limits limits;                // of the public listener
};

// Reads the command line and BOOKSTORE_* variables. When the program is to end at once (--help,
// --version, bad usage), the text is written (to stdout, or stderr with the remedy) and the exit
// code is the unexpected side: 0 or 2.
[[nodiscard]] std::expected<Options, int> parse_options(int argument_count,
                                                        const char* const* arguments);

// The options and the build as a JSON object, for GET /diag/config and for records of a run.
[[nodiscard]] std::string describe(const Options& options);

}  // namespace bookstore
