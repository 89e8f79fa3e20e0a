#include <nlohmann/json.hpp>

#include "lab/load/load_summary.h"

namespace lab::load {
namespace {

using Json = nlohmann::ordered_json;

double to_ms(std::chrono::nanoseconds value) {
  return std::chrono::duration<double, std::milli>(value).count();
}

double to_s(std::chrono::nanoseconds value) { return std::chrono::duration<double>(value).count(); }

Json plan_json(const LoadResult& result) {
  const LoadPlan& plan = result.plan;
  Json headers = Json::array();
  for (const Header& header : plan.headers) headers.push_back(header.name + ": " + header.value);
  return {{"url", plan.target.url()},
          {"address", result.address},
          {"method", plan.method},
          {"headers", headers},
          {"loop", plan.open_loop() ? "open" : "closed"},
          {"arrivals", plan.arrivals == Arrivals::kUniform ? "uniform" : "poisson"},
          {"rate_rps", plan.rate_per_second},
          {"warmup_s", to_s(plan.warmup)},
          {"duration_s", to_s(plan.measured)},
          {"drain_s", to_s(plan.drain)},
          {"timeout_s", to_s(plan.request_timeout)},
          {"max_vus", plan.max_vus},
          {"seed", plan.seed},
          {"first_request_index", plan.first_request_index}};
}

Json number(const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); }

// k6's members and names, in milliseconds.
Json trend_json(const record::Latency& latency, const common::LogLinearHistogram& histogram) {
  return {{"avg", number(latency.mean)},     {"min", to_ms(histogram.min())},
          {"med", number(latency.p50.ms)},   {"max", number(latency.max)},
          {"p(90)", number(latency.p90.ms)}, {"p(95)", number(latency.p95.ms)},
          {"p(99)", number(latency.p99.ms)}, {"p(99.9)", number(latency.p999.ms)}};
}

Json counter_json(std::uint64_t count, double window_s) {
  return {{"count", count}, {"rate", window_s > 0 ? static_cast<double>(count) / window_s : 0}};
}

Json metrics_json(const LoadResult& result, const record::Client& client) {
  const PhaseRecord& measured = result.measured;
  const std::uint64_t ended = measured.completed + measured.failed;
  const double window_s = result.window().count();
  const double share =
      ended > 0 ? static_cast<double>(measured.failed) / static_cast<double>(ended) : 0;
  return {{"http_req_duration", trend_json(client.service_ms, measured.service)},
          {"http_reqs", counter_json(ended, window_s)},
          {"http_req_failed",
           {{"value", share}, {"passes", measured.failed}, {"fails", measured.completed}}},
          {"dropped_iterations", counter_json(measured.dropped, window_s)},
          {"iterations", counter_json(ended, window_s)},
          {"vus_max", {{"value", result.plan.max_vus}}},
          {"data_sent", counter_json(measured.bytes_sent, window_s)},
          {"data_received", counter_json(measured.bytes_received, window_s)}};
}

void add_quantile(Json& json, const std::string& name, const record::Quantile& quantile) {
  json[name + "_ms"] = number(quantile.ms);
  json[name + "_censored"] = quantile.censored;
}

Json latency_json(const record::Latency& latency) {
  Json json;
  add_quantile(json, "p50", latency.p50);
  add_quantile(json, "p90", latency.p90);
  add_quantile(json, "p95", latency.p95);
  add_quantile(json, "p99", latency.p99);
  add_quantile(json, "p999", latency.p999);
  json["max_ms"] = number(latency.max);
  json["mean_ms"] = number(latency.mean);
  return json;
}

Json accounting_json(const PhaseRecord& record) {
  Json statuses = Json::object();
  for (std::size_t status = 0; status < record.statuses.size(); ++status) {
    if (record.statuses[status] > 0) statuses[std::to_string(status)] = record.statuses[status];
  }
  Json failures = Json::object();
  for (std::size_t i = 0; i < kFailures; ++i) {
    failures[std::string(name_of(static_cast<Failure>(i)))] = record.failures[i];
  }
  return {{"scheduled", record.scheduled},
          {"completed", record.completed},
          {"failed", record.failed},
          {"dropped", record.dropped},
          {"interrupted", record.interrupted},
          {"status_codes", statuses},
          {"failures", failures}};
}

std::int64_t epoch_microseconds(std::chrono::system_clock::time_point time) {
  return std::chrono::duration_cast<std::chrono::microseconds>(time.time_since_epoch()).count();
}

}  // namespace

std::string json_summary(const LoadResult& result) {
  const record::Client client = summarize(result);
  const Json document = {{"schema", "bookstore-lab/load/1"},
                         {"plan", plan_json(result)},
                         {"stopped_early", result.stopped},
                         {"window",
                          {{"seconds", number(client.window_s)},
                           {"start_epoch_us", epoch_microseconds(result.window_start_realtime)},
                           {"end_epoch_us", epoch_microseconds(result.window_end_realtime)},
                           {"first_request_index", result.first_measured_index}}},
                         {"metrics", metrics_json(result, client)},
                         {"achieved_rps", number(client.achieved_rps)},
                         {"target_rps", number(client.target_rps)},
                         {"service", latency_json(client.service_ms)},
                         {"response", latency_json(client.response_ms)},
                         {"lag", latency_json(client.lag_ms)},
                         {"accounting", accounting_json(result.measured)},
                         {"warmup_accounting", accounting_json(result.warmup)}};
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace lab::load
