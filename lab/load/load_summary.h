// A load's result in the three forms in which it is read: the record of a run, text, JSON.
//
// Censoring: in `response` the dropped, failed, timed-out and interrupted arrivals rank above every
// completion. A quantile that they reach is marked censored; its figure is then the largest
// completed response, and the true one lies above.
#pragma once

#include <string>

#include "common/error.h"
#include "common/log_linear_histogram.h"
#include "lab/load/load_result.h"
#include "lab/record/record.h"

namespace lab::load {

// Quantile `q` (0 to 1) among the values of `histogram` and `above` more of which only is known
// that they are greater.
[[nodiscard]] record::Quantile censored_quantile(const common::LogLinearHistogram& histogram,
                                                 std::uint64_t above, double q);

// The measured window as the client part of a trial's record. The target rate of a closed loop is
// 0.
[[nodiscard]] record::Client summarize(const LoadResult& result);

// k6's end-of-test summary in look and names, with p(99), and the corrected latency beside it.
[[nodiscard]] std::string text_summary(const LoadResult& result);

// schema bookstore-lab/load/1: the plan, k6's metric names, the corrected latencies, the
// accounting. One document, indented, with a line end.
[[nodiscard]] std::string json_summary(const LoadResult& result);

// Writes service.hgrm, response.hgrm and lag.hgrm of the measured window into `directory`, which is
// made if it is missing. Percentiles of `response` are among all arrivals, so they stop short of 1
// where some were never completed.
[[nodiscard]] common::Result<void> write_histogram_files(const LoadResult& result,
                                                         const std::string& directory);

}  // namespace lab::load
