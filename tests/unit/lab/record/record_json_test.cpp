#include "lab/record/record_json.h"

#include <gtest/gtest.h>

#include "tests/support/run_builder.h"

namespace lab::record {
namespace {

std::string cause_of(const std::string& text) {
  const auto run = from_json(text, "results.json");
  return run ? "accepted" : run.error().cause;
}

// The document of a made run with the first `from` replaced.
std::string changed(const std::string& from, const std::string& to) {
  std::string text = to_json(testing::make_judged_run());
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

TEST(RecordJson, RoundTripGivesTheSameBytes) {
  record::Run run = testing::make_judged_run();
  run.trials[2].service_end = ServiceEnd::kOomKilled;
  run.trials[3].superseded = true;
  run.noise_floor_primary = 0.1;
  run.failure = "quote \" and \n line";
  const std::string text = to_json(run);
  const auto again = from_json(text, "results.json");
  ASSERT_TRUE(again) << again.error().message();
  EXPECT_EQ(to_json(*again), text);
}

TEST(RecordJson, RoundTripKeepsValues) {
  const record::Run run = testing::make_judged_run();
  const auto again = from_json(to_json(run), "results.json");
  ASSERT_TRUE(again);
  EXPECT_EQ(again->trials[0].client.service_ms.p99.ms, run.trials[0].client.service_ms.p99.ms);
  EXPECT_TRUE(again->trials[0].client.response_ms.p99.censored);
  EXPECT_FALSE(again->trials[1].client.response_ms.p99.censored);
  EXPECT_FALSE(again->trials[1].server.cache_hits);
  EXPECT_EQ(again->comparison[4].ratio, run.comparison[4].ratio);
  EXPECT_EQ(again->gates.back().kind, run.gates.back().kind);
  EXPECT_EQ(again->equality.variants, run.equality.variants);
}

TEST(RecordJson, KeepsEveryEndOfAService) {
  for (const ServiceEnd end : {ServiceEnd::kStopped, ServiceEnd::kExitedEarly, ServiceEnd::kCrashed,
                               ServiceEnd::kOomKilled, ServiceEnd::kKilled}) {
    record::Run run = testing::make_run();
    run.trials[0].service_end = end;
    const auto again = from_json(to_json(run), "results.json");
    ASSERT_TRUE(again);
    EXPECT_EQ(again->trials[0].service_end, end);
  }
}

TEST(RecordJson, WritesSchemaFirstAndNullForNotMeasured) {
  const std::string text = to_json(testing::make_run());
  EXPECT_TRUE(text.starts_with("{\n  \"schema\": \"bookstore-lab/run/1\",\n  \"run_id\":"));
  EXPECT_NE(text.find("\"psi_cpu_some_share\": null"), std::string::npos);
  EXPECT_NE(text.find("\"p99\": 520.0,\n          \"p99_censored\": true"), std::string::npos);
}

TEST(RecordJson, RefusesAnotherSchema) {
  EXPECT_EQ(cause_of(changed("run/1", "run/2")),
            "schema: 'bookstore-lab/run/2' is not 'bookstore-lab/run/1'");
}

TEST(RecordJson, RefusesADocumentWithoutSchema) {
  EXPECT_EQ(cause_of("{}"), "schema: is missing");
  EXPECT_EQ(cause_of("[]"), "not an object at the top");
}

TEST(RecordJson, RefusesEveryTruncation) {
  const std::string text = to_json(testing::make_judged_run());
  for (std::size_t size = 0; size + 2 < text.size(); size += 97) {
    EXPECT_NE(cause_of(text.substr(0, size)).find("cut off"), std::string::npos) << size;
  }
}

TEST(RecordJson, NamesThePathOfAWrongType) {
  EXPECT_EQ(
      cause_of(changed("\"completed\": 7128", "\"completed\": \"many\"")),
      "trials[0].client.completed: expected a whole number from 0 up that fits, found a text");
  EXPECT_EQ(cause_of(changed("\"completed\": 7128", "\"completed\": -1")),
            "trials[0].client.completed: expected a whole number from 0 up that fits, found a "
            "number");
  EXPECT_EQ(cause_of(changed("\"blocks\": 2", "\"blocks\": 99999999999")),
            "plan.blocks: expected a whole number from 0 up that fits, found a number");
  EXPECT_EQ(cause_of(changed("\"interrupted\": false", "\"interrupted\": null")),
            "interrupted: expected true or false, found null");
  EXPECT_EQ(cause_of(changed("\"p50_ms\": 1.1", "\"p50_ms\": {}")),
            "trials[0].server.p50_ms: expected a number, found an object");
}

TEST(RecordJson, NamesThePathOfAMissingField) {
  EXPECT_EQ(cause_of(changed("\"window_s\"", "\"window\"")),
            "trials[0].client.window_s: is missing");
}

TEST(RecordJson, NamesAnUnknownWord) {
  EXPECT_EQ(cause_of(changed("\"service_end\": \"stopped\"", "\"service_end\": \"bored\"")),
            "trials[0].service_end: unknown word 'bored'");
}

TEST(RecordJson, ErrorNamesFileAndRemedy) {
  const auto run = from_json("{", "runs/x/results.json");
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().subject, "runs/x/results.json");
  EXPECT_FALSE(run.error().remedy.empty());
}

}  // namespace
}  // namespace lab::record
