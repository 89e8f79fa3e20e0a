// How much the calling thread has allocated so far.
//
// Bytes are jemalloc's thread.allocated (jemalloc(3)): exact, in size classes, whoever asked (new,
// malloc, a library). Calls are counted in this program's replaced operator new, so they leave out
// what C libraries ask malloc for. Without jemalloc (the sanitizer builds) nothing is measured.
#pragma once

#include <cstdint>
#include <optional>

namespace bookstore::telemetry {

struct AllocationCount {
  std::uint64_t bytes = 0;
  std::uint64_t calls = 0;
};

// Since the thread began; nullopt: not measured. Allocates nothing, a few nanoseconds.
[[nodiscard]] std::optional<AllocationCount> this_thread_allocations();

// Bytes in live allocations of the whole process, jemalloc's stats.allocated, brought up to date by
// this call (tens of microseconds). nullopt: not measured. Any thread.
[[nodiscard]] std::optional<std::uint64_t> heap_live_bytes();

}  // namespace bookstore::telemetry
