// The /metrics page: everything the service tells, in the Prometheus text format 0.0.4.
#pragma once

#include <prometheus/collectable.h>

#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace bookstore::telemetry {

inline constexpr const char* kMetricsContentType = "text/plain; version=0.0.4; charset=utf-8";

// All functions may be called from any thread.
class MetricsPage {
 public:
  // The page shares ownership. Names of families must not repeat between collectables.
  void add(std::shared_ptr<prometheus::Collectable> collectable);

  // Collects from all, in the order they were added. Collect() of each is called on this thread and
  // may run on several threads at a time.
  [[nodiscard]] std::string render() const;

 private:
  mutable std::mutex mutex_;
  std::vector<std::shared_ptr<prometheus::Collectable>> collectables_;
};

}  // namespace bookstore::telemetry
