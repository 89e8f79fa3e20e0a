#include "service/telemetry/unused_memory.h"

#ifndef BOOKSTORE_JEMALLOC

namespace bookstore::telemetry {

bool return_unused_memory() { return false; }

}  // namespace bookstore::telemetry

#else

#include <fmt/format.h>
#include <jemalloc/jemalloc.h>

#include <string>

namespace bookstore::telemetry {

bool return_unused_memory() {
  const std::string name = fmt::format("arena.{}.purge", MALLCTL_ARENAS_ALL);
  return mallctl(name.c_str(), nullptr, nullptr, nullptr, 0) == 0;
}

}  // namespace bookstore::telemetry

#endif
