// Output that is not what the tool writes: every error names the field.
#include <gtest/gtest.h>

#include "common/file.h"
#include "lab/load_tools/import.h"
#include "lab/load_tools/importers.h"
#include "tests/support/places.h"

namespace lab::load_tools {
namespace {

std::string sample(const std::string& name) {
  return common::read_file(tests::data_file("load_tools/" + name)).value_or("");
}

// The sample with its first `from` replaced.
std::string altered(const std::string& name, const std::string& from, const std::string& to) {
  std::string text = sample(name);
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::string cause_of(const std::string& text) {
  const auto result = import_result(text, "FILE", LatencyDefinition::kService);
  if (result) return "no error";
  EXPECT_EQ(result.error().code, common::ErrorCode::kMalformed);
  EXPECT_EQ(result.error().subject, "FILE");
  return result.error().cause;
}

TEST(MalformedOutput, NamesTheFieldOfK6) {
  EXPECT_EQ(cause_of(altered("k6_summary.json", "\"http_req_duration\"", "\"other\"")),
            "metrics.http_req_duration: is missing");
  EXPECT_EQ(cause_of(altered("k6_summary.json", "\"avg\": 1.25", "\"avg\": \"fast\"")),
            "metrics.http_req_duration.values.avg: is not a number");
  EXPECT_EQ(cause_of(altered("k6_summary.json", "{\"ok\": true}", "{\"okay\": true}")),
            "metrics.http_req_duration.thresholds.p(99)<100.ok: is missing");
  EXPECT_EQ(cause_of(altered("k6_export.json", "\"count\": 21000, ", "")),
            "metrics.http_reqs.count: is missing");
}

TEST(MalformedOutput, NamesTheLineOfK6Points) {
  EXPECT_EQ(cause_of(altered("k6_points.ndjson", "\"value\":1,", "")),
            "line 6: data.value: is missing");
  EXPECT_EQ(
      cause_of(
          altered(
              "k6_points.ndjson",
              "2026-11-30T16:04:05.000123456+01:00\",\"value\":1,\"tags\":{\"method\":\"POST\","
              "\"status\":\"503\",\"expected_response\":\"false\",\"scenario\":\"measured\"}}}\n{"
              "\"metric\":\"http_req_duration\",\"type\":\"Point\",\"data\":{\"time\":\"2026",
              "2026-11-30T16:04:05.000123456+01:00\",\"value\":1,\"tags\":null}}\n{\"metric\":"
              "\"http_req_duration\",\"type\":\"Point\",\"data\":{\"time\":\"noon"))
          .substr(0, 18),
      "line 7: data.time:");
  EXPECT_EQ(cause_of("{\"type\":\"Metric\",\"metric\":\"vus\",\"data\":{}}\n"),
            "no point of http_req_duration");
}

TEST(MalformedOutput, NamesTheLineOfWrk) {
  EXPECT_EQ(cause_of(altered("wrk_plain.txt", "requests in", "requests of")),
            "the line 'N requests in T' is missing");
  EXPECT_EQ(cause_of(altered("wrk_plain.txt", "Requests/sec:", "Requests:")),
            "the line 'Requests/sec' is missing");
  EXPECT_EQ(cause_of(altered("wrk_refused.txt", "176.00us", "176.00xs")),
            "Latency Distribution 50%: '176.00xs' is not a time");
  EXPECT_EQ(cause_of(altered("wrk_script.txt", "\"duration_us\"", "\"duration\"")),
            "the line of done(): duration_us: is missing");
}

TEST(MalformedOutput, NamesTheFieldOfH2load) {
  EXPECT_EQ(cause_of(altered("h2load.txt", "76 total,", "many total,")),
            "requests total: 'many' is not what h2load writes");
  EXPECT_EQ(cause_of(altered("h2load.txt", "time for request:", "time for requests:")),
            "the line 'time for request:' is missing");
  EXPECT_EQ(cause_of("1796072286407078\t200\t1003\n1796072286407078\tOK\t5\n"),
            "line 2: the status is not a number");
}

TEST(MalformedOutput, NamesTheFieldOfTheJsonTools) {
  EXPECT_EQ(cause_of(altered("fortio.json", "\"Avg\": 0.00125, ", "")),
            "DurationHistogram.Avg: is missing");
  EXPECT_EQ(cause_of(altered("fortio.json", "\"Percentile\": 75", "\"Percent\": 75")),
            "DurationHistogram.Percentiles[1].Percentile: is missing");
  EXPECT_EQ(cause_of(altered("fortio.json", "\"700\"", "\"fast\"")),
            "RequestedQPS: is neither a number nor max");
  EXPECT_EQ(cause_of(altered("vegeta.json", "\"99th\":12500000,", "")),
            "latencies.99th: is missing");
  EXPECT_EQ(cause_of(altered("oha.json", "\"total\": 10.0", "\"total\": null")),
            "summary.total: is missing");
}

TEST(MalformedOutput, NamesTheColumnOfLocust) {
  EXPECT_EQ(cause_of(altered("locust_stats.csv", "Failure Count", "Failures")),
            "the column 'Failure Count' is missing");
  EXPECT_EQ(cause_of(altered("locust_stats.csv", ",Aggregated,98", ",Aggregated,all")),
            "column 'Request Count': 'all' is not a number");
  EXPECT_EQ(cause_of(altered("locust_stats.csv", ",Aggregated,", ",Sum,")),
            "the line 'Aggregated' is missing");
  EXPECT_EQ(cause_of(altered("locust.json", "\"num_failures\": 1, ", "")),
            "[0].num_failures: is missing");
  EXPECT_EQ(cause_of(altered("locust.json", "{\"2\": 45", "{\"fast\": 45")),
            "[0].response_times.fast: is not a time in milliseconds");
  EXPECT_EQ(cause_of("[]"), "the list: has no entry");
}

// A file that was cut off anywhere is an error or still whole in what is read, never a crash.
TEST(MalformedOutput, SurvivesBeingCutOffAnywhere) {
  for (const char* name : {"k6_summary.json", "k6_points.ndjson", "wrk_script.txt", "wrk2.txt",
                           "h2load.txt", "h2load.tsv", "fortio.json", "vegeta.json", "oha.json",
                           "locust_stats.csv", "locust.json"}) {
    const std::string text = sample(name);
    for (std::size_t size = 0; size < text.size(); size += 7) {
      const auto result = import_result(text.substr(0, size), name, LatencyDefinition::kService);
      EXPECT_TRUE(result || !result.error().cause.empty()) << name << " " << size;
    }
  }
}

}  // namespace
}  // namespace lab::load_tools
