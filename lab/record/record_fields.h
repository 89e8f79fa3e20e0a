// The fields of results.json, named once: writer, reader and measures all walk this one list.
//
// each_field(record, visit) calls visit("name", member) for every field in the order of the file.
// It takes const and mutable records alike, so what is written is by construction what is read. The
// names are the paths that comparison rows and case files use ("client.service_ms.p99").
#pragma once

#include <concepts>
#include <type_traits>

#include "lab/record/record.h"

namespace lab::record {

// Record is `Kind` or `const Kind`.
template <typename Record, typename Kind>
concept Either = std::same_as<std::remove_const_t<Record>, Kind>;

template <Either<Latency> Record, typename Visit>
void each_field(Record& latency, Visit& visit) {
  visit("p50", latency.p50);
  visit("p90", latency.p90);
  visit("p95", latency.p95);
  visit("p99", latency.p99);
  visit("p999", latency.p999);
  visit("max", latency.max);
  visit("mean", latency.mean);
}

template <Either<Client> Record, typename Visit>
void each_field(Record& client, Visit& visit) {
  visit("target_rps", client.target_rps);
  visit("achieved_rps", client.achieved_rps);
  visit("window_s", client.window_s);
  visit("scheduled", client.scheduled);
  visit("completed", client.completed);
  visit("failed", client.failed);
  visit("dropped", client.dropped);
  visit("interrupted", client.interrupted);
  visit("vus_max", client.vus_max);
  visit("bytes_sent", client.bytes_sent);
  visit("bytes_received", client.bytes_received);
  visit("service_ms", client.service_ms);
  visit("response_ms", client.response_ms);
  visit("lag_ms", client.lag_ms);
}

template <Either<LoadTool> Record, typename Visit>
void each_field(Record& tool, Visit& visit) {
  visit("name", tool.name);
  visit("version", tool.version);
  visit("latency_definition", tool.latency_definition);
  visit("loop", tool.loop);
  visit("lacking", tool.lacking);
}

template <Either<Server> Record, typename Visit>
void each_field(Record& server, Visit& visit) {
  visit("requests", server.requests);
  visit("p50_ms", server.p50_ms);
  visit("p99_ms", server.p99_ms);
  visit("queue_p50_ms", server.queue_p50_ms);
  visit("queue_p99_ms", server.queue_p99_ms);
  visit("queue_clamped", server.queue_clamped);
  visit("allocated_bytes_per_request", server.allocated_bytes_per_request);
  visit("allocation_calls_per_request", server.allocation_calls_per_request);
  visit("allocated_bytes_per_second", server.allocated_bytes_per_second);
  visit("cpu_ms_per_request", server.cpu_ms_per_request);
  visit("heap_start_bytes", server.heap_start_bytes);
  visit("heap_end_bytes", server.heap_end_bytes);
  visit("cache_entries", server.cache_entries);
  visit("cache_bytes", server.cache_bytes);
  visit("cache_hits", server.cache_hits);
  visit("cache_misses", server.cache_misses);
}

template <Either<Cgroup> Record, typename Visit>
void each_field(Record& cgroup, Visit& visit) {
  visit("backend", cgroup.backend);
  visit("quota_cpus", cgroup.quota_cpus);
  visit("memory_limit_bytes", cgroup.memory_limit_bytes);
  visit("periods", cgroup.periods);
  visit("throttled_periods", cgroup.throttled_periods);
  visit("throttled_share", cgroup.throttled_share);
  visit("throttled_cpu_seconds", cgroup.throttled_cpu_seconds);
  visit("cpu_cores_used", cgroup.cpu_cores_used);
  visit("memory_peak_bytes", cgroup.memory_peak_bytes);
  visit("oom_kills", cgroup.oom_kills);
}

template <Either<Host> Record, typename Visit>
void each_field(Record& host, Visit& visit) {
  visit("other_cpu_cores", host.other_cpu_cores);
  visit("lab_cpu_cores", host.lab_cpu_cores);
  visit("steal_share", host.steal_share);
  visit("psi_cpu_some_share", host.psi_cpu_some_share);
}

template <Either<Trial> Record, typename Visit>
void each_field(Record& trial, Visit& visit) {
  visit("number", trial.number);
  visit("block", trial.block);
  visit("side", trial.side);
  visit("variant", trial.variant);
  visit("folder", trial.folder);
  visit("started_at", trial.started_at);
  visit("superseded", trial.superseded);
  visit("interrupted", trial.interrupted);
  visit("first_cart", trial.first_cart);
  visit("load_tool", trial.load_tool);
  visit("service_end", trial.service_end);
  visit("service_end_detail", trial.service_end_detail);
  visit("limit_verified", trial.limit_verified);
  visit("client", trial.client);
  visit("server", trial.server);
  visit("cgroup", trial.cgroup);
  visit("host", trial.host);
}

template <Either<Environment> Record, typename Visit>
void each_field(Record& environment, Visit& visit) {
  visit("lab_version", environment.lab_version);
  visit("host_name", environment.host_name);
  visit("kernel", environment.kernel);
  visit("os", environment.os);
  visit("cpu_model", environment.cpu_model);
  visit("cpus", environment.cpus);
  visit("memory_bytes", environment.memory_bytes);
  visit("clock_source", environment.clock_source);
  visit("backend_reason", environment.backend_reason);
}

template <Either<Plan> Record, typename Visit>
void each_field(Record& plan, Visit& visit) {
  visit("case", plan.case_name);
  visit("title", plan.title);
  visit("profile", plan.profile);
  visit("before", plan.before);
  visit("after", plan.after);
  visit("arrivals", plan.arrivals);
  visit("rate_rps", plan.rate_rps);
  visit("warmup_s", plan.warmup_s);
  visit("measured_s", plan.measured_s);
  visit("blocks", plan.blocks);
  visit("max_vus", plan.max_vus);
  visit("workers", plan.workers);
  visit("seed", plan.seed);
  visit("backend", plan.backend);
  visit("quota_cpus", plan.quota_cpus);
  visit("memory_limit_bytes", plan.memory_limit_bytes);
  visit("slo_measure", plan.slo_measure);
  visit("slo_ms", plan.slo_ms);
  visit("service_command", plan.service_command);
  visit("inputs", plan.inputs);
  visit("load_tool", plan.load_tool);
}

}  // namespace lab::record
