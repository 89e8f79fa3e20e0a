// Joins what is recorded after each answer on a request worker.
#pragma once

#include "service/http/observer.h"
#include "service/telemetry/allocation_metrics.h"
#include "service/telemetry/request_metrics.h"

namespace bookstore::telemetry {

class WorkerObserver : public http::RequestObserver {
 public:
  // Both must outlive the observer.
  WorkerObserver(RequestMetrics& requests, AllocationMetrics& allocations)
      : requests_(requests), allocations_(allocations) {}

  void answered(const http::RequestRecord& record) override {
    requests_.record(record);
    allocations_.publish(record.worker);
  }

 private:
  RequestMetrics& requests_;
  AllocationMetrics& allocations_;
};

}  // namespace bookstore::telemetry
