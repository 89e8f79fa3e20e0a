// Memory that the heap keeps for later allocations.
#pragma once

namespace bookstore::telemetry {

// Gives the pages that hold no live allocation back to the system at once (jemalloc(3),
// arena.<i>.purge over all arenas); by itself jemalloc does so over about ten seconds. Pages that
// threads have in their own caches stay. False: not done, because this build has no jemalloc or it
// refused. Takes up to some milliseconds; allocations of other threads may wait. Any thread.
[[nodiscard]] bool return_unused_memory();

}  // namespace bookstore::telemetry
