#include "lab/load/load_summary.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "common/hgrm_text.h"

namespace lab::load {
namespace {

double to_ms(std::chrono::duration<double, std::nano> value) { return value.count() / 1e6; }

record::Latency latency_of(const common::LogLinearHistogram& histogram, std::uint64_t above) {
  record::Latency latency;
  latency.p50 = censored_quantile(histogram, above, 0.5);
  latency.p90 = censored_quantile(histogram, above, 0.9);
  latency.p95 = censored_quantile(histogram, above, 0.95);
  latency.p99 = censored_quantile(histogram, above, 0.99);
  latency.p999 = censored_quantile(histogram, above, 0.999);
  latency.max = to_ms(histogram.max());
  latency.mean = to_ms(histogram.mean());
  return latency;
}

common::Result<void> write_file(const std::filesystem::path& path, const std::string& text) {
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return common::fail(common::system_error(errno, "writing", path.string()));
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const int error = errno;
  const bool closed = std::fclose(file) == 0;
  if (written && closed) return {};
  return common::fail(common::system_error(written ? errno : error, "writing", path.string()));
}

}  // namespace

record::Quantile censored_quantile(const common::LogLinearHistogram& histogram, std::uint64_t above,
                                   double q) {
  const std::uint64_t rank = common::quantile_rank(q, histogram.count() + above);
  return {to_ms(histogram.value_at_rank(rank)), rank > histogram.count()};
}

record::Client summarize(const LoadResult& result) {
  const PhaseRecord& measured = result.measured;
  const double window = result.window().count();
  record::Client client;
  client.service_ms = latency_of(measured.service, 0);
  client.response_ms = latency_of(measured.response, measured.censored());
  client.lag_ms = latency_of(measured.lag, 0);
  client.scheduled = measured.scheduled;
  client.completed = measured.completed;
  client.failed = measured.failed;
  client.dropped = measured.dropped;
  client.interrupted = measured.interrupted;
  client.achieved_rps = window > 0 ? static_cast<double>(measured.completed) / window : 0;
  client.target_rps = result.plan.rate_per_second;
  client.window_s = window;
  client.bytes_sent = measured.bytes_sent;
  client.bytes_received = measured.bytes_received;
  client.vus_max = result.plan.max_vus;
  return client;
}

common::Result<void> write_histogram_files(const LoadResult& result, const std::string& directory) {
  std::error_code failure;
  std::filesystem::create_directories(directory, failure);
  if (failure) return common::fail(common::system_error(failure.value(), "making", directory));
  const std::filesystem::path folder(directory);
  const PhaseRecord& measured = result.measured;
  const std::string response = common::write_hgrm(measured.response, measured.censored());
  if (auto done = write_file(folder / "service.hgrm", common::write_hgrm(measured.service, 0));
      !done) {
    return done;
  }
  if (auto done = write_file(folder / "response.hgrm", response); !done) return done;
  return write_file(folder / "lag.hgrm", common::write_hgrm(measured.lag, 0));
}

}  // namespace lab::load
