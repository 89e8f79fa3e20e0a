// How long requests took, and how long they waited before: the server's own view.
//
// http_server_request_duration_seconds  head parsed → answer handed to the kernel, by method, route
// and
//     status (the names of OpenTelemetry's semantic conventions in Prometheus form)
// http_server_request_queue_duration_seconds  the client's X-Request-Start → head parsed, by route
// http_server_request_queue_clamped_total     waits below zero, recorded as zero
// http_server_request_queue_malformed_total   X-Request-Start headers that could not be read
#pragma once

#include <prometheus/collectable.h>
#include <prometheus/metric_family.h>

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "service/http/observer.h"
#include "service/telemetry/worker_histogram.h"

namespace bookstore::telemetry {

class RequestMetrics : public prometheus::Collectable {
 public:
  // `routes`: Router::labels(). `workers`: how many indices may occur.
  RequestMetrics(std::vector<std::string> routes, unsigned workers);

  // On the thread of worker `record.worker`; other workers may record at the same time.
  void record(const http::RequestRecord& record);

  // From any thread.
  [[nodiscard]] std::vector<prometheus::MetricFamily> Collect() const override;

 private:
  struct alignas(64) WorkerCells {
    WorkerCells(std::size_t routes);
    std::vector<WorkerHistograms> durations;  // by route and method; key: status
    std::vector<WorkerHistograms> queued;     // by route; one key
    std::atomic<std::uint64_t> clamped = 0;
    std::atomic<std::uint64_t> malformed = 0;
  };

  void record_queue(WorkerCells& cells, const http::RequestRecord& record);
  [[nodiscard]] prometheus::MetricFamily collect_durations() const;
  [[nodiscard]] prometheus::MetricFamily collect_queued() const;
  [[nodiscard]] double total(std::atomic<std::uint64_t> WorkerCells::*counter) const;

  std::vector<std::string> routes_;
  std::vector<std::unique_ptr<WorkerCells>> workers_;
};

}  // namespace bookstore::telemetry
