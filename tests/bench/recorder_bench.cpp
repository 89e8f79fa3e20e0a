// What it costs to record one latency. Values are spread over four decades, as in a stalled load,
// so that the counters do not all sit in one cache line.
#include <benchmark/benchmark.h>

#include <array>

#include "common/log_linear_histogram.h"
#include "lab/load/random_source.h"

namespace {

void BM_HistogramRecord(benchmark::State& state) {
  common::LogLinearHistogram histogram;
  lab::load::RandomSource random(1);
  std::array<std::chrono::nanoseconds, 4096> values{};
  for (auto& value : values) {
    const std::uint64_t scale = 1ULL << random.below(14);
    value = std::chrono::nanoseconds(50'000 * scale + random.below(50'000 * scale));
  }
  std::size_t next = 0;
  for ([[maybe_unused]] auto iteration : state) {
    histogram.record(values[next++ % values.size()]);
  }
  benchmark::DoNotOptimize(histogram.count());
}
BENCHMARK(BM_HistogramRecord);

void BM_HistogramMerge(benchmark::State& state) {
  common::LogLinearHistogram sum;
  const common::LogLinearHistogram part;
  for ([[maybe_unused]] auto iteration : state) sum.merge(part);
  benchmark::DoNotOptimize(sum.count());
}
BENCHMARK(BM_HistogramMerge);

}  // namespace

BENCHMARK_MAIN();
