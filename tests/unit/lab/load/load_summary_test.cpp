#include "lab/load/load_summary.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "common/hgrm_text.h"
#include "lab/load/body_makers.h"
#include "lab/load/recorder.h"

namespace lab::load {
namespace {

using namespace std::chrono_literals;

Arrival measured_arrival() { return {0, Clock::time_point(1s), Phase::kMeasured}; }

// 90 completed in 1 to 90 ms after they were due, sent 0.1 ms late; then 4 failed, 5 dropped and
// 1 interrupted.
LoadResult mixed_result() {
  LoadResult result;
  result.plan.target = {"127.0.0.1", 8080, "/x"};
  result.plan.rate_per_second = 50;
  result.window_start = Clock::time_point(1s);
  result.window_end = Clock::time_point(3s);
  Recorder recorder(result);
  const Arrival arrival = measured_arrival();
  for (int i = 0; i < 100; ++i) recorder.scheduled(arrival);
  for (int i = 1; i <= 90; ++i) {
    recorder.first_write(arrival, arrival.due + 100us);
    recorder.answered(arrival, arrival.due + 100us, arrival.due + i * 1ms, 200);
  }
  recorder.answered(arrival, arrival.due, arrival.due + 1ms, 503);
  recorder.failed(arrival, Failure::kTimeout);
  recorder.failed(arrival, Failure::kConnect);
  recorder.failed(arrival, Failure::kConnect);
  for (int i = 0; i < 5; ++i) recorder.dropped(arrival);
  recorder.interrupted(arrival);
  return result;
}

TEST(LoadSummary, AccountingHoldsForARecordedLoad) {
  EXPECT_TRUE(check_accounting(mixed_result()).has_value());
}

TEST(LoadSummary, AnyBrokenCountFailsTheAccounting) {
  std::vector<LoadResult> broken(9, mixed_result());
  ++broken[0].measured.scheduled;
  ++broken[1].measured.completed;
  ++broken[2].measured.failed;
  ++broken[3].measured.dropped;
  ++broken[4].measured.interrupted;
  ++broken[5].measured.statuses[200];
  ++broken[6].measured.failures[0];
  broken[7].measured.response.record(1ms);
  ++broken[8].warmup.scheduled;
  for (const LoadResult& result : broken) {
    const auto outcome = check_accounting(result);
    ASSERT_FALSE(outcome.has_value());
    EXPECT_FALSE(outcome.error().cause.empty());
  }
}

TEST(LoadSummary, CensoredRankAboveEveryCompletion) {
  const record::Client client = summarize(mixed_result());
  EXPECT_NEAR(*client.response_ms.p50.ms, 50, 0.05);
  EXPECT_FALSE(client.response_ms.p50.censored);
  EXPECT_NEAR(*client.response_ms.p90.ms, 90, 0.09);  // the 90th of 100 is the last completion
  EXPECT_FALSE(client.response_ms.p90.censored);
  EXPECT_DOUBLE_EQ(*client.response_ms.p95.ms, 90);
  EXPECT_TRUE(client.response_ms.p95.censored);
  EXPECT_TRUE(client.response_ms.p999.censored);
}

TEST(LoadSummary, ServiceAndLagAreNeverCensored) {
  const record::Client client = summarize(mixed_result());
  EXPECT_FALSE(client.service_ms.p999.censored);
  EXPECT_DOUBLE_EQ(*client.service_ms.max, 89.9);
  EXPECT_FALSE(client.lag_ms.p99.censored);
  EXPECT_DOUBLE_EQ(*client.lag_ms.mean, 0.1);
}

TEST(LoadSummary, RatesAreOverTheWindow) {
  const record::Client client = summarize(mixed_result());
  EXPECT_DOUBLE_EQ(*client.window_s, 2);
  EXPECT_DOUBLE_EQ(*client.achieved_rps, 45);
  EXPECT_DOUBLE_EQ(*client.target_rps, 50);
  EXPECT_EQ(client.scheduled, 100U);
  EXPECT_EQ(client.failed, 4U);
}

TEST(LoadSummary, NothingCompletedIsCensoredAtZero) {
  const record::Quantile quantile = censored_quantile(common::LogLinearHistogram(), 5, 0.5);
  EXPECT_TRUE(quantile.censored);
  EXPECT_EQ(quantile.ms, 0);
  EXPECT_FALSE(censored_quantile(common::LogLinearHistogram(), 0, 0.5).censored);
}

TEST(LoadSummary, TextNamesWhatK6Names) {
  const std::string text = text_summary(mixed_result());
  for (const char* part :
       {"http_req_duration", "p(99)=>90.00ms", "http_reqs...........: 94 47.000000/s",
        "dropped_iterations..: 5 2.500000/s", "http_req_failed.....: 4.26% 4 of 94",
        "100 scheduled = 90 completed + 4 failed + 5 dropped + 1 interrupted",
        "status 200: 90, status 503: 1, connect: 2, timeout: 1"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  }
}

TEST(LoadSummary, JsonHasK6MetricsAndCensoring) {
  const auto json = nlohmann::json::parse(json_summary(mixed_result()));
  EXPECT_EQ(json.at("schema"), "bookstore-lab/load/1");
  const auto& metrics = json.at("metrics");
  EXPECT_EQ(metrics.at("http_reqs").at("count"), 94);
  EXPECT_EQ(metrics.at("iterations").at("rate"), 47);
  EXPECT_EQ(metrics.at("dropped_iterations").at("count"), 5);
  EXPECT_NEAR(metrics.at("http_req_failed").at("value"), 4.0 / 94, 1e-9);
  EXPECT_EQ(metrics.at("vus_max").at("value"), 200);
  EXPECT_NEAR(metrics.at("http_req_duration").at("p(99)"), 89.9, 0.1);
  EXPECT_EQ(json.at("response").at("p99_censored"), true);
  EXPECT_EQ(json.at("response").at("p99_ms"), 90);
  EXPECT_EQ(json.at("service").at("p99_censored"), false);
  EXPECT_EQ(json.at("accounting").at("status_codes").at("503"), 1);
  EXPECT_EQ(json.at("accounting").at("failures").at("connect"), 2);
  EXPECT_EQ(json.at("plan").at("rate_rps"), 50);
}

TEST(LoadSummary, HistogramFilesKeepTheCensored) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("lab_hgrm_" + std::to_string(getpid()));
  ASSERT_TRUE(write_histogram_files(mixed_result(), folder / "deep").has_value());
  const auto response =
      common::parse_hgrm(read_input_file(folder / "deep" / "response.hgrm").value());
  ASSERT_TRUE(response.has_value());
  EXPECT_EQ(response->above, 10U);
  EXPECT_EQ(common::parse_hgrm(read_input_file(folder / "deep/service.hgrm").value())->count, 91U);
  EXPECT_EQ(common::parse_hgrm(read_input_file(folder / "deep/lag.hgrm").value())->count, 90U);
  std::filesystem::remove_all(folder);
  EXPECT_FALSE(write_histogram_files(mixed_result(), "/proc/nowhere").has_value());
}

}  // namespace
}  // namespace lab::load
