#include "service/telemetry/worker_histogram.h"

namespace bookstore::telemetry {

prometheus::ClientMetric::Histogram HistogramTotal::to_metric() const {
  constexpr double kSecondsPerNanosecond = 1e-9;
  prometheus::ClientMetric::Histogram histogram;
  const auto& bounds = duration_bounds();
  for (std::size_t i = 0; i < kBoundCount; ++i) {
    histogram.sample_count += counts[i];
    const double bound = std::chrono::duration<double>(bounds[i]).count();
    histogram.bucket.push_back({histogram.sample_count, bound});
  }
  histogram.sample_count += counts[kBoundCount];
  histogram.sample_sum = static_cast<double>(sum_nanoseconds) * kSecondsPerNanosecond;
  return histogram;
}

void WorkerHistogram::add_to(HistogramTotal& total) const {
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    total.counts[i] += counts_[i].load(std::memory_order_relaxed);
  }
  total.sum_nanoseconds += sum_nanoseconds_.load(std::memory_order_relaxed);
}

WorkerHistograms::~WorkerHistograms() {
  for (Node* node = first_; node != nullptr;) {
    Node* next = node->next;
    delete node;
    node = next;
  }
}

WorkerHistogram& WorkerHistograms::at(unsigned key) {
  Node* first = first_.load(std::memory_order_relaxed);
  for (Node* node = first; node != nullptr; node = node->next) {
    if (node->key == key) return node->histogram;
  }
  Node* node = new Node{key, first, {}};
  first_.store(node, std::memory_order_release);
  return node->histogram;
}

}  // namespace bookstore::telemetry
