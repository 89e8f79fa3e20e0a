#include "lab/load_tools/import.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "common/file.h"
#include "lab/load_tools/quantities.h"
#include "lab/load_tools/result_client.h"
#include "lab/load_tools/result_text.h"
#include "tests/support/places.h"

namespace lab::load_tools {
namespace {

ToolResult imported(const std::string& name) {
  const auto text = common::read_file(tests::data_file("load_tools/" + name));
  EXPECT_TRUE(text) << name;
  const auto result = import_result(*text, name, LatencyDefinition::kService);
  EXPECT_TRUE(result) << result.error().message();
  return result.value_or(ToolResult{});
}

// The same load, in the samples that were made by hand.
void expect_published_latencies(const LatencyFigures& latency) {
  EXPECT_NEAR(*latency.mean, 1.25, 1e-9);
  EXPECT_NEAR(*latency.p50, 0.64, 1e-9);
  EXPECT_NEAR(*latency.p90, 0.9, 1e-9);
  EXPECT_NEAR(*latency.p95, 1.09, 1e-9);
  EXPECT_NEAR(*latency.p99, 12.5, 1e-9);
  EXPECT_NEAR(*latency.max, 41.5, 1e-9);
}

TEST(Import, ReadsWhatK6HandsToHandleSummary) {
  const ToolResult result = imported("k6_summary.json");
  EXPECT_EQ(result.tool, "k6");
  EXPECT_EQ(result.definition, LatencyDefinition::kService);
  expect_published_latencies(result.latency);
  EXPECT_EQ(result.latency.p999, 38.75);
  EXPECT_EQ(result.requests, 21000);
  EXPECT_EQ(result.failed, 20);
  EXPECT_EQ(result.completed, 20980);
  EXPECT_EQ(result.dropped, 12);
  EXPECT_EQ(result.loop, Loop::kOpen);
  EXPECT_EQ(result.window_s, 30.0125);
  EXPECT_EQ(result.connections, 200);
}

// In --summary-export `false` is "not crossed", that is passed.
TEST(Import, ReadsTheTwoOppositeThresholdFieldsOfK6Alike) {
  const ToolResult summary = imported("k6_summary.json");
  const ToolResult exported = imported("k6_export.json");
  for (const ToolResult& result : {summary, exported}) {
    ASSERT_EQ(result.thresholds.size(), 3U);
    EXPECT_EQ(result.thresholds[0].expression, "p(99)<100");
    EXPECT_TRUE(result.thresholds[0].passed);
    EXPECT_FALSE(result.thresholds[1].passed);
    EXPECT_EQ(result.thresholds[2].metric, "http_req_failed");
    EXPECT_TRUE(result.thresholds[2].passed);
  }
}

TEST(Import, ReadsK6SummaryExport) {
  const ToolResult result = imported("k6_export.json");
  EXPECT_EQ(result.latency.p95, 1.09);
  EXPECT_FALSE(result.latency.p99);  // not among the usual trend statistics
  EXPECT_EQ(result.completed, 20980);
  EXPECT_FALSE(result.dropped);
  EXPECT_FALSE(result.loop);
  EXPECT_DOUBLE_EQ(*result.window_s, 30);
}

TEST(Import, ComputesFiguresFromK6Points) {
  const ToolResult result = imported("k6_points.ndjson");
  EXPECT_EQ(result.requests, 100);
  EXPECT_EQ(result.failed, 1);
  EXPECT_EQ(result.dropped, 3);
  EXPECT_EQ(result.latency.min, 1);
  EXPECT_EQ(result.latency.p50, 50);
  EXPECT_EQ(result.latency.p99, 99);
  EXPECT_EQ(result.latency.max, 100);
  EXPECT_DOUBLE_EQ(*result.latency.mean, 50.5);
  EXPECT_EQ(result.connections, 50);
  EXPECT_NEAR(*result.window_s, 9.9, 0.002);  // 99 tenths of a second between the ends, and 1 ms
}

TEST(Import, ReadsWrkWithOurDoneExactly) {
  const ToolResult result = imported("wrk_script.txt");
  EXPECT_EQ(result.tool, "wrk");
  EXPECT_EQ(result.loop, Loop::kClosed);
  EXPECT_EQ(result.definition, LatencyDefinition::kService);
  EXPECT_EQ(result.requests, 9238);
  EXPECT_DOUBLE_EQ(*result.latency.p95, 30.878);
  EXPECT_DOUBLE_EQ(*result.latency.p999, 118.876);
  EXPECT_DOUBLE_EQ(*result.window_s, 2.07881);
  EXPECT_EQ(result.connections, 4);
}

TEST(Import, ReadsWrkTextWithItsErrors) {
  const ToolResult refused = imported("wrk_refused.txt");
  EXPECT_EQ(refused.requests, 7471);
  EXPECT_EQ(refused.completed, 0);
  EXPECT_EQ(refused.failed, 7471);
  EXPECT_DOUBLE_EQ(*refused.latency.p50, 0.176);
  EXPECT_DOUBLE_EQ(*refused.latency.p99, 18.35);
  EXPECT_FALSE(refused.latency.p95);
  const ToolResult plain = imported("wrk_plain.txt");
  EXPECT_FALSE(plain.latency.p50);
  EXPECT_TRUE(plain.latency.mean);
}

TEST(Import, CallsWrk2Corrected) {
  const ToolResult result = imported("wrk2.txt");
  EXPECT_EQ(result.tool, "wrk2");
  EXPECT_EQ(result.definition, LatencyDefinition::kResponse);
  EXPECT_EQ(result.loop, Loop::kOpen);
  EXPECT_DOUBLE_EQ(*result.latency.p99, 2.09);  // not the uncorrected one below it
  EXPECT_DOUBLE_EQ(*result.latency.p999, 3.12);
  const record::Client client = client_of(result);
  EXPECT_FALSE(client.service_ms.p99.ms);
  EXPECT_EQ(client.response_ms.p99.ms, 2.09);
}

TEST(Import, ReadsH2loadTextAndLog) {
  const ToolResult text = imported("h2load.txt");
  EXPECT_EQ(text.requests, 76);
  EXPECT_EQ(text.completed, 76);
  EXPECT_DOUBLE_EQ(*text.latency.max, 20.84);
  EXPECT_FALSE(text.latency.p99);
  EXPECT_EQ(text.bytes_received, 44460);
  const ToolResult log = imported("h2load.tsv");
  EXPECT_EQ(log.requests, 76);
  EXPECT_TRUE(log.latency.p99);
  EXPECT_NEAR(*log.latency.mean, 2.67, 0.01);
}

TEST(Import, ReadsFortio) {
  const ToolResult result = imported("fortio.json");
  expect_published_latencies(result.latency);
  EXPECT_EQ(result.version, "1.60.3");
  EXPECT_EQ(result.loop, Loop::kClosed);
  EXPECT_EQ(result.target_rps, 700);
  EXPECT_EQ(result.completed, 6990);
  EXPECT_EQ(result.failed, 10);
  EXPECT_DOUBLE_EQ(*result.window_s, 10.002858);
}

TEST(Import, ReadsVegeta) {
  const ToolResult result = imported("vegeta.json");
  expect_published_latencies(result.latency);
  EXPECT_EQ(result.loop, Loop::kOpen);
  EXPECT_EQ(result.completed, 6990);
  EXPECT_EQ(result.failed, 10);
  EXPECT_EQ(result.bytes_sent, 700000);
}

TEST(Import, TakesOhaForWhatItIsTold) {
  const ToolResult plain = imported("oha.json");
  expect_published_latencies(plain.latency);
  EXPECT_EQ(plain.definition, LatencyDefinition::kService);
  EXPECT_EQ(plain.requests, 7000);
  EXPECT_EQ(plain.failed, 10);
  const auto text = common::read_file(tests::data_file("load_tools/oha.json"));
  const auto corrected = import_result(*text, "oha.json", LatencyDefinition::kResponse);
  EXPECT_EQ(corrected->definition, LatencyDefinition::kResponse);
}

TEST(Import, ReadsLocust) {
  const ToolResult csv = imported("locust_stats.csv");
  EXPECT_EQ(csv.requests, 98);
  EXPECT_EQ(csv.latency.p99, 370);
  EXPECT_NEAR(*csv.window_s, 98 / 30.129, 0.01);
  const ToolResult json = imported("locust.json");
  EXPECT_EQ(json.requests, 100);
  EXPECT_EQ(json.failed, 1);
  EXPECT_DOUBLE_EQ(*json.latency.mean, 10);
  EXPECT_EQ(json.latency.min, 1.6);
  EXPECT_EQ(json.latency.max, 100.2);
  EXPECT_EQ(json.latency.p50, 6);
  EXPECT_EQ(json.latency.p90, 20);
  EXPECT_EQ(json.latency.p99, 100);
  EXPECT_DOUBLE_EQ(*json.window_s, 10.5);
}

TEST(Import, SaysWhatItDoesNotKnow) {
  const auto result = import_result("hello\n", "notes.txt", LatencyDefinition::kService);
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message().find("notes.txt: it is none of k6, wrk"), std::string::npos);
}

TEST(Quantities, TakeTheUnitsOfTheTools) {
  EXPECT_DOUBLE_EQ(*parse_milliseconds("635.91us"), 0.63591);
  EXPECT_DOUBLE_EQ(*parse_milliseconds("1.50m"), 90'000);
  EXPECT_DOUBLE_EQ(*parse_bytes("1.50KB"), 1536);
  EXPECT_FALSE(parse_milliseconds("12"));
  EXPECT_FALSE(parse_milliseconds("-1ms"));
  EXPECT_FALSE(parse_milliseconds("1 ms"));
  EXPECT_FALSE(parse_bytes("1.5XB"));
  EXPECT_FALSE(parse_count("nan"));
}

TEST(ResultText, NamesTheDefinitionAndLeavesGapsVisible) {
  const std::string text = text_of(imported("wrk_plain.txt"));
  EXPECT_NE(text.find("latency service: from when the request was sent"), std::string::npos);
  EXPECT_NE(text.find("closed loop: it holds no rate"), std::string::npos);
  EXPECT_NE(text.find("p(99)=–"), std::string::npos);
  const auto json = nlohmann::json::parse(json_of(imported("wrk2.txt")));
  EXPECT_EQ(json["latency_definition"], "response");
  EXPECT_EQ(json["latency_ms"]["p99"], 2.09);
  EXPECT_TRUE(json["dropped"].is_null());
}

}  // namespace
}  // namespace lab::load_tools
