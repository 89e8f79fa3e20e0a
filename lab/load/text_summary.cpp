#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <string>

#include "lab/load/load_summary.h"

namespace lab::load {
namespace {

constexpr int kNameWidth = 20;

// Three units, two decimals: "612.40µs", "1.22ms", "10.00s". Rounding must not give "1000.00µs".
std::string duration_text(double ms) {
  if (ms < 0.999995) return fmt::format("{:.2f}µs", ms * 1000);
  if (ms < 999.995) return fmt::format("{:.2f}ms", ms);
  return fmt::format("{:.2f}s", ms / 1000);
}

std::string quantile_text(const record::Quantile& quantile) {
  return (quantile.censored ? ">" : "") + duration_text(quantile.ms.value_or(0));
}

std::string bytes_text(double bytes) {
  if (bytes < 1e3) return fmt::format("{:.0f} B", bytes);
  if (bytes < 1e6) return fmt::format("{:.1f} kB", bytes / 1e3);
  if (bytes < 1e9) return fmt::format("{:.1f} MB", bytes / 1e6);
  return fmt::format("{:.1f} GB", bytes / 1e9);
}

std::string seconds_text(std::chrono::duration<double> span) {
  return fmt::format("{:.6g} s", span.count());
}

class Summary {
 public:
  explicit Summary(const LoadResult& result) : result_(result), client_(summarize(result)) {}

  std::string text() {
    heading();
    latency("http_req_duration", client_.service_ms, result_.measured.service);
    latency("response (from due)", client_.response_ms, result_.measured.response);
    latency("lag", client_.lag_ms, result_.measured.lag);
    counts();
    outcomes();
    return std::move(text_);
  }

 private:
  void line(const std::string& name, const std::string& value) {
    fmt::format_to(std::back_inserter(text_), "  {:.<{}}: {}\n", name, kNameWidth, value);
  }

  void heading() {
    const LoadPlan& plan = result_.plan;
    const std::string pace =
        plan.open_loop() ? fmt::format("{:.6g}/s {}", plan.rate_per_second,
                                       plan.arrivals == Arrivals::kUniform ? "uniform" : "poisson")
                         : fmt::format("closed loop of {}", plan.max_vus);
    fmt::format_to(std::back_inserter(text_), "{} {}   {}   {} after {} of warm-up{}\n\n",
                   plan.method, plan.target.url(), pace, seconds_text(result_.window()),
                   seconds_text(plan.warmup), result_.stopped ? "   STOPPED EARLY" : "");
  }

  void latency(const std::string& name, const record::Latency& latency,
               const common::LogLinearHistogram& histogram) {
    const double least = std::chrono::duration<double, std::milli>(histogram.min()).count();
    line(name, fmt::format("avg={} min={} p(50)={} p(90)={} p(95)={} p(99)={} max={}",
                           duration_text(latency.mean.value_or(0)), duration_text(least),
                           quantile_text(latency.p50), quantile_text(latency.p90),
                           quantile_text(latency.p95), quantile_text(latency.p99),
                           duration_text(latency.max.value_or(0))));
  }

  void counts() {
    const PhaseRecord& measured = result_.measured;
    const std::uint64_t ended = measured.completed + measured.failed;
    const double failed = static_cast<double>(measured.failed);
    const double share = ended > 0 ? 100 * failed / static_cast<double>(ended) : 0;
    line("http_reqs", count_and_rate(ended));
    line("http_req_failed", fmt::format("{:.2f}% {} of {}", share, measured.failed, ended));
    line("dropped_iterations", count_and_rate(measured.dropped));
    line("iterations", count_and_rate(ended));
    line("achieved", fmt::format("{:.2f}/s completed", client_.achieved_rps.value_or(0)));
    line("vus_max", fmt::format("{}", result_.plan.max_vus));
    line("data_sent", bytes_and_rate(result_.measured.bytes_sent));
    line("data_received", bytes_and_rate(result_.measured.bytes_received));
  }

  void outcomes() {
    const PhaseRecord& measured = result_.measured;
    line("accounting",
         fmt::format("{} scheduled = {} completed + {} failed + {} dropped + {} interrupted",
                     measured.scheduled, measured.completed, measured.failed, measured.dropped,
                     measured.interrupted));
    std::string answers;
    for (std::size_t status = 0; status < measured.statuses.size(); ++status) {
      if (measured.statuses[status] == 0) continue;
      answers += fmt::format("{}status {}: {}", answers.empty() ? "" : ", ", status,
                             measured.statuses[status]);
    }
    for (std::size_t i = 0; i < kFailures; ++i) {
      if (measured.failures[i] == 0) continue;
      answers += fmt::format("{}{}: {}", answers.empty() ? "" : ", ",
                             name_of(static_cast<Failure>(i)), measured.failures[i]);
    }
    line("outcomes", answers.empty() ? "none" : answers);
  }

  std::string count_and_rate(std::uint64_t count) const {
    return fmt::format("{} {:.6f}/s", count, rate(static_cast<double>(count)));
  }

  std::string bytes_and_rate(std::uint64_t bytes) const {
    const auto value = static_cast<double>(bytes);
    return fmt::format("{} {}/s", bytes_text(value), bytes_text(rate(value)));
  }

  double rate(double count) const {
    const double window_s = result_.window().count();
    return window_s > 0 ? count / window_s : 0;
  }

  const LoadResult& result_;
  record::Client client_;
  std::string text_;
};

}  // namespace

std::string text_summary(const LoadResult& result) { return Summary(result).text(); }

}  // namespace lab::load
