// A histogram that one thread fills and any thread reads, without locks and without locked
// instructions: the one writer loads, adds and stores relaxed.
#pragma once

#include <prometheus/client_metric.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>

#include "service/telemetry/duration_buckets.h"

namespace bookstore::telemetry {

// Adds to a counter that no other thread writes.
inline void add_as_only_writer(std::atomic<std::uint64_t>& counter, std::uint64_t amount) {
  counter.store(counter.load(std::memory_order_relaxed) + amount, std::memory_order_relaxed);
}

// What was read from one or more histograms.
struct HistogramTotal {
  std::array<std::uint64_t, kBoundCount + 1> counts{};  // the last: over 10 s
  std::uint64_t sum_nanoseconds = 0;

  [[nodiscard]] prometheus::ClientMetric::Histogram to_metric() const;  // in seconds, cumulative
};

class WorkerHistogram {
 public:
  // Only from the one writer; `duration` is not negative.
  void record(std::chrono::nanoseconds duration) {
    add_as_only_writer(counts_[bucket_index(duration)], 1);
    add_as_only_writer(sum_nanoseconds_, static_cast<std::uint64_t>(duration.count()));
  }

  // From any thread. A record() at the same time may be seen in part.
  void add_to(HistogramTotal& total) const;

 private:
  std::array<std::atomic<std::uint64_t>, kBoundCount + 1> counts_{};
  std::atomic<std::uint64_t> sum_nanoseconds_ = 0;
};

// Histograms by a small key, made when the key is first seen and kept for good: one writer, any
// number of readers.
class WorkerHistograms {
 public:
  WorkerHistograms() = default;
  ~WorkerHistograms();
  WorkerHistograms(const WorkerHistograms&) = delete;
  WorkerHistograms& operator=(const WorkerHistograms&) = delete;

  // Only from the one writer. Allocates only for a key it has not seen.
  [[nodiscard]] WorkerHistogram& at(unsigned key);

  // Calls visit(key, histogram) for each. From any thread.
  template <typename Visit>
  void for_each(Visit visit) const {
    for (const Node* node = first_.load(std::memory_order_acquire); node != nullptr;
         node = node->next) {
      visit(node->key, node->histogram);
    }
  }

 private:
  struct Node {
    unsigned key = 0;
    Node* next = nullptr;
    WorkerHistogram histogram;
  };

  std::atomic<Node*> first_ = nullptr;
};

}  // namespace bookstore::telemetry
