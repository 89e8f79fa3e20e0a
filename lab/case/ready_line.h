// The line by which a service says that it is ready.
#pragma once

#include <string>
#include <vector>

#include "common/error.h"

namespace lab::casefile {

struct ReadyAddresses {
  std::string public_address;  // "127.0.0.1:43211"
  std::string admin_address;   // empty: the pattern has no such group
};

// Checks that `pattern` is RE2 syntax with a named group `public`; the error's cause says what it
// lacks. A group `admin` may be there: the address of the metrics.
[[nodiscard]] common::Result<void> check_ready_pattern(const std::string& pattern);

// The addresses among what the pattern's groups captured, all of them in the pattern's order. The
// pattern must have passed check_ready_pattern.
[[nodiscard]] ReadyAddresses ready_addresses(const std::string& pattern,
                                             const std::vector<std::string>& captures);

}  // namespace lab::casefile
