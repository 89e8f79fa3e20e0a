#include "tests/support/run_builder.h"

#include <unistd.h>

#include <cstdlib>
#include <iostream>

#include "lab/analysis/verdict.h"
#include "lab/case/case_reader.h"
#include "lab/record/whole_file.h"
#include "tests/support/places.h"

namespace lab::testing {
namespace {

record::Latency latency(double p50, double p99) {
  record::Latency value;
  value.p50.ms = p50;
  value.p90.ms = p50 * 1.5;
  value.p95.ms = p99 * 0.8;
  value.p99.ms = p99;
  value.p999.ms = p99 * 1.2;
  value.max = p99 * 1.3;
  value.mean = p50 * 1.1;
  return value;
}

void make_slow(record::Trial& trial, double shift) {
  trial.variant = "v1";
  trial.client.completed = 7128;
  trial.client.dropped = 1272;
  trial.client.achieved_rps = 594 + shift;
  trial.client.service_ms = latency(338 + shift, 501 + shift);
  trial.client.response_ms = latency(400, 520);
  trial.client.response_ms.p99.censored = true;
  trial.server.p50_ms = 1.1;
  trial.server.p99_ms = 62 + shift;
  trial.server.queue_p99_ms = 470.8 + shift;
  trial.server.allocated_bytes_per_request = 6.75e6 + shift;
  trial.server.allocated_bytes_per_second = 4.0e9 + shift;
  trial.server.cache_entries = 7128;
  trial.server.cache_hits = 0;
  trial.server.cache_misses = 7128;
  trial.cgroup.throttled_periods = 113;
  trial.cgroup.throttled_share = 113.0 / 120;
  trial.cgroup.throttled_cpu_seconds = 20.1 + shift;
  trial.cgroup.cpu_cores_used = 0.62;
}

void make_fast(record::Trial& trial, double shift) {
  trial.variant = "v2";
  trial.client.completed = 8400;
  trial.client.achieved_rps = 700;
  trial.client.service_ms = latency(0.19, 0.58 + shift / 100);
  trial.client.response_ms = latency(0.25, 0.7 + shift / 100);
  trial.server.p50_ms = 0.06;
  trial.server.p99_ms = 0.17;
  trial.server.queue_p99_ms = 0.21;
  trial.server.allocated_bytes_per_request = 0;
  trial.server.allocated_bytes_per_second = 0;
  trial.cgroup.throttled_periods = 0;
  trial.cgroup.throttled_share = 0;
  trial.cgroup.throttled_cpu_seconds = 0;
  trial.cgroup.cpu_cores_used = 0.06;
}

}  // namespace

record::Trial make_trial(int number, const std::string& side) {
  record::Trial trial;
  trial.number = number;
  trial.block = (number - 1) / 4 + 1;
  trial.side = side;
  trial.started_at = "2026-11-30T15:15:46Z";
  trial.limit_verified = true;
  trial.client.scheduled = 8400;
  trial.client.failed = 0;
  trial.client.dropped = 0;
  trial.client.interrupted = 0;
  trial.client.target_rps = 700;
  trial.client.window_s = 12;
  trial.client.vus_max = 200;
  trial.client.lag_ms = latency(0.05, 0.4);
  trial.server.requests = 7128;
  trial.server.heap_start_bytes = 3.1e6;
  trial.server.heap_end_bytes = 5.2e6;
  trial.cgroup.backend = "cgroup1";
  trial.cgroup.quota_cpus = 0.62;
  trial.cgroup.memory_limit_bytes = 1024.0 * 1024 * 1024;
  trial.cgroup.periods = 120;
  trial.cgroup.memory_peak_bytes = 41.5e6;
  trial.cgroup.oom_kills = 0;
  trial.host = {0.02, 0.15, 0.001, std::nullopt};
  (side == "before" ? make_slow : make_fast)(trial, number);
  trial.folder = "trials/0" + std::to_string(number) + "-" + trial.variant;
  return trial;
}

record::Run make_run() {
  record::Run run;
  run.run_id = "20261130T151546Z-checkout";
  run.started_at = "2026-11-30T15:15:46Z";
  run.finished_at = "2026-11-30T15:18:46Z";
  run.environment = {"0.1.0", "host", "6.1.0", "Debian 12", "a CPU", "tsc", 2, 24.0e9, "v1 found"};
  run.plan.case_name = "checkout";
  run.plan.title = "Checkout";
  run.plan.profile = "default";
  run.plan.before = "v1";
  run.plan.after = "v2";
  run.plan.arrivals = "uniform";
  run.plan.rate_rps = 700;
  run.plan.warmup_s = 3;
  run.plan.measured_s = 12;
  run.plan.blocks = 2;
  run.plan.max_vus = 200;
  run.plan.workers = 2;
  run.plan.seed = 42;
  run.plan.backend = "cgroup1";
  run.plan.quota_cpus = 0.62;
  run.plan.memory_limit_bytes = 1024.0 * 1024 * 1024;
  run.plan.slo_ms = 100;
  run.plan.slo_measure = "client.service_ms.p99";
  run.plan.service_command = "bookstore --workers 2";
  run.calibration = {true, 1.25, 1.12, 1.11, 0.62, 700, 700, ""};
  run.equality = {1000, {"v1", "v2", "v3"}, true, ""};
  for (int number = 1; number <= 8; ++number) {
    const bool before = number % 4 == 1 || number % 4 == 0;
    run.trials.push_back(make_trial(number, before ? "before" : "after"));
  }
  return run;
}

std::string checkout_case_text() {
  const auto text = record::read_whole_file(tests::source_file("lab/cases/checkout/case.toml"));
  return text ? *text : "";
}

casefile::CaseDefinition checkout_case() {
  auto definition = casefile::parse_case(checkout_case_text(), "case.toml");
  if (!definition) {
    std::cerr << definition.error().message() << '\n';
    std::abort();
  }
  return *definition;
}

record::Run make_judged_run() {
  record::Run run = make_run();
  analysis::judge(run, checkout_case(), nullptr);
  return run;
}

TemporaryFolder::TemporaryFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "bookstore-lab-test-XXXXXX");
  if (::mkdtemp(pattern.data()) == nullptr) std::abort();
  path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace lab::testing
