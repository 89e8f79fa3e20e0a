#include "service/telemetry/request_metrics.h"

#include <array>
#include <chrono>
#include <map>
#include <utility>

#include "service/telemetry/families.h"

namespace bookstore::telemetry {
namespace {

using std::chrono::nanoseconds;

// The last: any other method, under OpenTelemetry's name for it.
constexpr std::array<const char*, http::kMethodCount + 1> kMethods = {"GET", "HEAD", "POST",
                                                                      "_OTHER"};

std::size_t place_of(std::optional<http::Method> method) {
  return method ? static_cast<std::size_t>(*method) : kMethods.size() - 1;
}

}  // namespace

RequestMetrics::WorkerCells::WorkerCells(std::size_t routes)
    : durations(routes * kMethods.size()), queued(routes) {}

RequestMetrics::RequestMetrics(std::vector<std::string> routes, unsigned workers)
    : routes_(std::move(routes)) {
  for (unsigned i = 0; i < workers; ++i) {
    workers_.push_back(std::make_unique<WorkerCells>(routes_.size()));
  }
}

void RequestMetrics::record(const http::RequestRecord& record) {
  WorkerCells& cells = *workers_[record.worker];
  const std::size_t place = record.route * kMethods.size() + place_of(record.method);
  cells.durations[place].at(record.status).record(record.duration);
  if (record.queue_stamp != http::QueueStamp::kAbsent) record_queue(cells, record);
}

void RequestMetrics::record_queue(WorkerCells& cells, const http::RequestRecord& record) {
  if (record.queue_stamp == http::QueueStamp::kMalformed) {
    return add_as_only_writer(cells.malformed, 1);
  }
  if (record.queued < nanoseconds::zero()) add_as_only_writer(cells.clamped, 1);
  cells.queued[record.route].at(0).record(std::max(record.queued, nanoseconds::zero()));
}

std::vector<prometheus::MetricFamily> RequestMetrics::Collect() const {
  Families families = {collect_durations(), collect_queued()};
  append_counter(families, "http_server_request_queue_clamped_total",
                 "Waits before the server that came out below zero and were counted as zero",
                 total(&WorkerCells::clamped));
  append_counter(families, "http_server_request_queue_malformed_total",
                 "X-Request-Start headers that were not of the form t=<microseconds>",
                 total(&WorkerCells::malformed));
  return families;
}

prometheus::MetricFamily RequestMetrics::collect_durations() const {
  std::map<std::pair<std::size_t, unsigned>, HistogramTotal> totals;
  for (const auto& worker : workers_) {
    for (std::size_t place = 0; place < worker->durations.size(); ++place) {
      worker->durations[place].for_each([&](unsigned status, const WorkerHistogram& histogram) {
        histogram.add_to(totals[{place, status}]);
      });
    }
  }
  auto family = make_family("http_server_request_duration_seconds",
                            "Request head parsed to answer handed to the kernel",
                            prometheus::MetricType::Histogram);
  for (const auto& [key, total] : totals) {
    prometheus::ClientMetric& metric = family.metric.emplace_back();
    metric.label = {{"http_request_method", kMethods[key.first % kMethods.size()]},
                    {"http_route", routes_[key.first / kMethods.size()]},
                    {"http_response_status_code", std::to_string(key.second)}};
    metric.histogram = total.to_metric();
  }
  return family;
}

prometheus::MetricFamily RequestMetrics::collect_queued() const {
  std::map<std::size_t, HistogramTotal> totals;
  for (const auto& worker : workers_) {
    for (std::size_t route = 0; route < routes_.size(); ++route) {
      worker->queued[route].for_each(
          [&](unsigned, const WorkerHistogram& histogram) { histogram.add_to(totals[route]); });
    }
  }
  auto family = make_family("http_server_request_queue_duration_seconds",
                            "Client's X-Request-Start to request head parsed",
                            prometheus::MetricType::Histogram);
  for (const auto& [route, total] : totals) {
    prometheus::ClientMetric& metric = family.metric.emplace_back();
    metric.label = {{"http_route", routes_[route]}};
    metric.histogram = total.to_metric();
  }
  return family;
}

double RequestMetrics::total(std::atomic<std::uint64_t> WorkerCells::*counter) const {
  std::uint64_t sum = 0;
  for (const auto& worker : workers_) {
    sum += ((*worker).*counter).load(std::memory_order_relaxed);
  }
  return static_cast<double>(sum);
}

}  // namespace bookstore::telemetry
