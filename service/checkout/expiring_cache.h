// A cache shared by all workers, whose entries end after a time, and by a size limit if there is
// one.
#pragma once

#include <chrono>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace bookstore::checkout {

using CacheClock = std::chrono::steady_clock;

// What happened in a cache since its start, and what is in it now.
struct CacheStatistics {
  std::uint64_t entries = 0;
  std::uint64_t bytes = 0;  // estimated: keys, values and the nodes that hold them
  std::uint64_t hits = 0;
  std::uint64_t misses = 0;     // look-ups without a usable entry
  std::uint64_t evictions = 0;  // entries that ended by time or size limit

  CacheStatistics& operator+=(const CacheStatistics& other) {
    entries += other.entries;
    bytes += other.bytes;
    hits += other.hits;
    misses += other.misses;
    evictions += other.evictions;
    return *this;
  }
};

// What a cache held when it was emptied.
struct DroppedEntries {
  std::uint64_t entries = 0;
  std::uint64_t bytes = 0;  // estimated, as in CacheStatistics

  DroppedEntries& operator+=(const DroppedEntries& other) {
    entries += other.entries;
    bytes += other.bytes;
    return *this;
  }
};

enum class Expiry : std::uint8_t {
  kSliding,   // so long after an entry was last found or stored
  kAbsolute,  // so long after it was stored
};

struct CachePolicy {
  Expiry expiry = Expiry::kSliding;
  CacheClock::duration lifetime{};
  std::size_t max_entries = 0;  // 0: no limit; else the least recently used goes first
};

// One mutex guards everything, so any thread may call anything. Values are shared and immutable; a
// value found stays usable after its entry has ended. The caller passes the time, so that tests
// can.
template <typename Value>
class ExpiringCache {
 public:
  using Time = CacheClock::time_point;

  explicit ExpiringCache(CachePolicy policy) : policy_(policy) {}

  // The value stored under `key` by the same rule generation; nullptr where there is none or it has
  // expired. Counts a hit or a miss.
  [[nodiscard]] std::shared_ptr<const Value> find(std::string_view key, std::uint64_t generation,
                                                  Time now) {
    const std::lock_guard lock(mutex_);
    const auto found = index_.find(key);
    if (found == index_.end() || !usable(*found->second, generation, now)) {
      ++statistics_.misses;
      return nullptr;
    }
    ++statistics_.hits;
    entries_.splice(entries_.begin(), entries_, found->second);
    if (policy_.expiry == Expiry::kSliding) found->second->fresh_since = now;
    return found->second->value;
  }

  // Stores or replaces; then drops what has expired, and what exceeds the limit, from the least
  // recently used on. `value_bytes` is the memory the value occupies.
  void store(std::string key, std::shared_ptr<const Value> value, std::size_t value_bytes,
             std::uint64_t generation, Time now) {
    const std::lock_guard lock(mutex_);
    if (const auto found = index_.find(key); found != index_.end()) remove(found->second);
    const std::size_t bytes = value_bytes + key.capacity() + kNodeBytes;
    entries_.push_front(CacheEntry{std::move(key), std::move(value), bytes, generation, now});
    index_.emplace(entries_.front().key, entries_.begin());
    statistics_.bytes += bytes;
    while (over_limit() || expired(entries_.back(), now)) {
      remove(std::prev(entries_.end()));
      ++statistics_.evictions;
    }
  }

  // Drops every entry, and tells what was dropped; not counted as evictions. Hits, misses and
  // evictions go on from where they are.
  DroppedEntries clear() {
    const std::lock_guard lock(mutex_);
    const DroppedEntries dropped{entries_.size(), statistics_.bytes};
    index_.clear();
    entries_.clear();
    statistics_.bytes = 0;
    return dropped;
  }

  [[nodiscard]] CacheStatistics statistics() const {
    const std::lock_guard lock(mutex_);
    CacheStatistics result = statistics_;
    result.entries = entries_.size();
    return result;
  }

 private:
  struct CacheEntry {
    std::string key;
    std::shared_ptr<const Value> value;
    std::size_t bytes = 0;
    std::uint64_t generation = 0;
    Time fresh_since;
  };
  using Entries = std::list<CacheEntry>;
  using Index = std::unordered_map<std::string_view, typename Entries::iterator>;

  // List node with its two links, index node with its link and stored hash, one bucket.
  static constexpr std::size_t kNodeBytes =
      sizeof(CacheEntry) + sizeof(typename Index::value_type) + 5 * sizeof(void*);

  [[nodiscard]] bool expired(const CacheEntry& entry, Time now) const {
    return now - entry.fresh_since >= policy_.lifetime;
  }
  [[nodiscard]] bool usable(const CacheEntry& entry, std::uint64_t generation, Time now) const {
    return entry.generation == generation && !expired(entry, now);
  }
  [[nodiscard]] bool over_limit() const {
    return policy_.max_entries != 0 && entries_.size() > policy_.max_entries;
  }
  void remove(typename Entries::iterator entry) {
    statistics_.bytes -= entry->bytes;
    index_.erase(entry->key);
    entries_.erase(entry);
  }

  const CachePolicy policy_;
  mutable std::mutex mutex_;  // guards everything below
  Entries entries_;           // most recently used first
  Index index_;               // views the keys of entries_
  CacheStatistics statistics_;
};

}  // namespace bookstore::checkout
