// What a run leaves behind: the plain values of results.json (schema bookstore-lab/run/1).
//
// Filled by lab/trial, written and read by record_json, judged by lab/analysis, drawn by
// lab/report. Names end in their unit where text begins. std::nullopt is "not measured" and becomes
// JSON null; it is never written as 0.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lab::record {

inline constexpr const char* kSchema = "bookstore-lab/run/1";

// A quantile of a latency distribution in milliseconds. `censored`: requests that never completed
// reach this quantile, so the true value lies above `ms`, the largest completed one.
struct Quantile {
  std::optional<double> ms;
  bool censored = false;
};

struct Latency {
  Quantile p50, p90, p95, p99, p999;
  std::optional<double> max, mean;  // ms
};

// The load generator's view of one measured window. Our own measures all of it; another tool
// (Trial::load_tool) only what its output says.
struct Client {
  Latency service_ms;   // first byte written → last byte read (k6's http_req_duration)
  Latency response_ms;  // due → last byte (corrected); what never completed ranks above all
  Latency lag_ms;       // due → first write: how late the generator was
  std::optional<std::uint64_t> scheduled;    // = completed + failed + dropped + interrupted
  std::optional<std::uint64_t> completed;    // whole answers of status 2xx
  std::optional<std::uint64_t> failed;       // any other status, timeout, connection error
  std::optional<std::uint64_t> dropped;      // due while no virtual user was free
  std::optional<std::uint64_t> interrupted;  // still in flight after the drain
  std::optional<double> achieved_rps;        // completed ÷ window
  std::optional<double> target_rps;
  std::optional<double> window_s;
  std::optional<std::uint64_t> bytes_sent;
  std::optional<std::uint64_t> bytes_received;
  std::optional<std::uint64_t> vus_max;
};

// Another load generator that drove the load in place of our own.
struct LoadTool {
  std::string name;                  // "wrk"
  std::string version;               // as it says itself: "4.1.0"
  std::string latency_definition;    // "service": from the sending; "response": from when due
  std::string loop;                  // "open" or "closed"
  std::vector<std::string> lacking;  // what our own generator guarantees and it does not
};

// The service's own view over the same window, from differences of two scrapes.
struct Server {
  std::optional<double> p50_ms, p99_ms;              // head parsed → answer handed to the kernel
  std::optional<double> queue_p50_ms, queue_p99_ms;  // client's first write → head parsed
  std::optional<double> queue_clamped;               // waits below zero, counted as zero
  std::optional<double> requests;                    // answered within the window
  std::optional<double> allocated_bytes_per_request;
  std::optional<double> allocation_calls_per_request;
  std::optional<double> allocated_bytes_per_second;
  std::optional<double> cpu_ms_per_request;  // whole process, or the group where it says nothing
  std::optional<double> heap_start_bytes, heap_end_bytes;  // medians over first and last second
  std::optional<double> cache_entries, cache_bytes;        // at the window's end
  std::optional<double> cache_hits, cache_misses;          // within the window
};

// The limit and what it did, sampled from outside the service over the same window.
struct Cgroup {
  std::string backend;  // cgroup2, systemd, cgroup1, docker, none, target
  std::optional<double> quota_cpus;
  std::optional<double> memory_limit_bytes;
  std::optional<double> periods, throttled_periods;
  std::optional<double> throttled_share;        // throttled_periods ÷ periods
  std::optional<double> throttled_cpu_seconds;  // summed over CPUs: may exceed the wall time
  std::optional<double> cpu_cores_used;
  std::optional<double> memory_peak_bytes;
  std::optional<double> oom_kills;
};

// The rest of the machine over the same window.
struct Host {
  double other_cpu_cores = 0;  // busy − service − lab
  double lab_cpu_cores = 0;
  double steal_share = 0;                    // of all CPU time
  std::optional<double> psi_cpu_some_share;  // recorded, not gated
};

enum class ServiceEnd {
  kStopped,      // on our SIGTERM, exit code 0
  kExitedEarly,  // exited by itself before it was told to
  kCrashed,      // ended by a signal of its own making
  kOomKilled,    // ended by the kernel's memory limit
  kKilled,       // by SIGKILL from outside, or by us because it ignored SIGTERM
};

struct Trial {
  int number = 0;                     // 1, 2, … in the order they ran
  int block = 0;                      // 1, 2, …
  std::string side;                   // "before" or "after"
  std::string variant;                // "v1"
  std::string folder;                 // relative to the run folder: "trials/01-v1"
  std::string started_at;             // UTC, ISO 8601
  bool superseded = false;            // its block was repeated; kept, but not compared
  bool interrupted = false;           // Ctrl-C came before its end
  std::uint64_t first_cart = 0;       // index of the measured window's first request body
  std::optional<LoadTool> load_tool;  // nullopt: our own generator
  ServiceEnd service_end = ServiceEnd::kStopped;
  std::string service_end_detail;  // "signal 11 (SIGSEGV)", "exit code 3"
  bool limit_verified = false;
  Client client;
  Server server;
  Cgroup cgroup;
  Host host;
};

// kHost: the machine disturbed the trial; its block may be repeated. kService: anything else, which
// no repetition excuses. kNotMeasured: nobody could judge it, because another load generator does
// not tell; it has not passed, and the run says so, but it does not make the run invalid.
enum class GateKind { kHost, kService, kNotMeasured };

struct Gate {
  std::string name;  // "lag_p99_ms"
  int trial = 0;     // 0: the whole run
  bool passed = false;
  std::optional<double> value;  // nullopt: it could not be measured, so the gate cannot pass
  double limit = 0;
  std::string unit;  // "ms", "cores", "share", "requests" or empty
  GateKind kind = GateKind::kHost;
  bool superseded = false;  // of a trial whose block was repeated
  std::string note;         // what was seen where a number cannot say it: "signal 11 (SIGSEGV)"
  std::string remedy;       // what a person can do about it
};

struct Spread {
  std::optional<double> median, min, max;
};

struct Comparison {
  std::string measure;  // a path into trials[]: "client.service_ms.p99"
  std::string unit;     // "ms"
  bool primary = false;
  bool censored_before = false, censored_after = false;
  Spread before, after;
  std::optional<double> ratio, ratio_low, ratio_high;  // after ÷ before
  std::optional<double> difference;  // after − before, when a ratio has no meaning
  std::optional<double> coverage;    // of the interval, exact
  std::optional<double> p_value;
  bool significant = false;
  std::string note;  // "not enough trials to tell", "below the noise floor"
};

// One expectation of the case's signature, judged on this run.
struct Expectation {
  std::string text;  // "before: periods throttled ≥ 20 %"
  bool met = false;
  std::optional<double> value;  // what the bound was held against; nullopt: not measured
};

struct Verdict {
  bool valid = false;
  std::optional<bool> slo_met_before, slo_met_after;
  std::optional<bool> signature_matched;  // nullopt: this profile asserts none
  std::vector<Expectation> expectations;
  std::string sentence;
  int exit_code = 0;  // 0 fine, 1 ended before its plan, 98 invalid, 99 SLO missed or no signature
};

struct Equality {
  std::uint64_t requests = 0;  // sent to every variant
  std::vector<std::string> variants;
  bool equal = false;
  std::string difference;  // the first request that differed and how
};

struct Calibration {
  bool automatic = false;
  double pressure = 0;                    // demand ÷ quota
  double probe_cpu_ms_per_request = 0;    // without a limit
  double limited_cpu_ms_per_request = 0;  // under the first quota
  double quota_cpus = 0;
  double rate_rps = 0;  // the rate used; lower than asked when the cores do not suffice
  double requested_rate_rps = 0;
  std::string note;
};

struct Environment {
  std::string lab_version, host_name, kernel, os, cpu_model, clock_source;
  unsigned cpus = 0;
  double memory_bytes = 0;
  std::string backend_reason;  // why this limit back end
};

// Back ends that put nothing in force: none was asked for, or the service runs already.
inline constexpr const char* kNoLimit = "none";
inline constexpr const char* kRunningTarget = "target";

struct Plan {
  std::string case_name, title, profile, before, after, arrivals;
  double rate_rps = 0, warmup_s = 0, measured_s = 0;
  unsigned blocks = 0, max_vus = 0, workers = 0;
  std::uint64_t seed = 0;
  std::string backend;
  double quota_cpus = 0, memory_limit_bytes = 0;
  double slo_ms = 0;
  std::string slo_measure;
  std::string service_command;
  std::vector<std::string> inputs;    // "rules=FILE"
  std::optional<LoadTool> load_tool;  // nullopt: our own generator

  [[nodiscard]] bool limited_by_lab() const {
    return backend != kNoLimit && backend != kRunningTarget;
  }
};

struct Run {
  std::string run_id;  // the folder's name
  std::string started_at, finished_at;
  bool interrupted = false;
  std::string failure;  // why the run ended before its plan, empty if it did not
  // What a run of a service that the lab starts and loads itself would have and this one has not:
  // "every trial on a fresh service".
  std::vector<std::string> missing_guarantees;
  Environment environment;
  Plan plan;
  Calibration calibration;
  Equality equality;
  std::optional<double>
      noise_floor_primary;  // largest |ln ratio| of the primary measure in a null run
  std::vector<Trial> trials;
  std::vector<Comparison> comparison;
  std::vector<Gate> gates;
  Verdict verdict;
};

}  // namespace lab::record
