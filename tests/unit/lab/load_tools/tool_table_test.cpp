#include "lab/load_tools/tool_table.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace lab::load_tools {
namespace {

ToolRequest request() {
  ToolRequest request;
  request.url = "http://127.0.0.1:8080/api/checkout";
  request.method = "POST";
  request.bodies = "{\"a\":1}\n{\"a\":22}\n";
  request.bodies_file = "/run/bodies.jsonl";
  request.first_body = "/run/body.json";
  request.folder = "/run";
  request.rate_rps = 700;
  request.duration_s = 2.5;
  request.connections = 200;
  return request;
}

ToolCall call_of(const std::string& name) { return (*find_tool(name))->call(request()); }

bool has(const std::vector<std::string>& argv, const std::string& word) {
  return std::find(argv.begin(), argv.end(), word) != argv.end();
}

TEST(ToolTable, NamesTheToolsItHasWhenAskedForAnother) {
  const auto tool = find_tool("hammer");
  ASSERT_FALSE(tool);
  EXPECT_EQ(tool.error().message(),
            "choosing a load generator: hammer: it is not one that the lab can call; use one of: "
            "wrk, k6, h2load, fortio, vegeta, oha, locust");
}

// Each says what it cannot do, is sent to the URL that was asked for and reads what it leaves.
TEST(ToolTable, CallsEveryToolForTheUrl) {
  for (const Tool& tool : all_tools()) {
    const ToolCall call = tool.call(request());
    EXPECT_FALSE(tool.lacking.empty()) << tool.name;
    ASSERT_FALSE(call.commands.empty()) << tool.name;
    EXPECT_EQ(call.commands.front().front(), tool.program);
    std::string everything;
    for (const ToolFile& file : call.files) everything += file.text;
    for (const auto& argv : call.commands) {
      for (const std::string& word : argv) everything += word + " ";
    }
    EXPECT_NE(everything.find("/api/checkout"), std::string::npos) << tool.name;
    EXPECT_FALSE(call.results.empty()) << tool.name;
  }
}

TEST(ToolTable, RoundsUpForToolsOfWholeSeconds) {
  EXPECT_TRUE(has(call_of("wrk").commands[0], "3s"));
  EXPECT_TRUE(has(call_of("locust").commands[0], "3s"));
  EXPECT_TRUE(has(call_of("h2load").commands[0], "2500ms"));
}

TEST(ToolTable, SharesTheRateAmongTheClientsOfH2load) {
  EXPECT_TRUE(has(call_of("h2load").commands[0], "--rps=3.500000"));
}

TEST(ToolTable, GivesVegetaEveryBody) {
  const ToolCall call = call_of("vegeta");
  ASSERT_EQ(call.files.size(), 1U);
  EXPECT_EQ(call.files[0].text,
            "{\"method\":\"POST\",\"url\":\"http://127.0.0.1:8080/api/checkout\",\"body\":"
            "\"eyJhIjoxfQ==\",\"header\":{\"Content-Type\":[\"application/json\"]}}\n"
            "{\"method\":\"POST\",\"url\":\"http://127.0.0.1:8080/api/checkout\",\"body\":"
            "\"eyJhIjoyMn0=\",\"header\":{\"Content-Type\":[\"application/json\"]}}\n");
}

TEST(ToolTable, FindsTheVersionInWhatToolsSay) {
  EXPECT_EQ(version_in("wrk debian/4.1.0-3+b2 [epoll] Copyright (C) 2012"), "4.1.0");
  EXPECT_EQ(version_in("h2load nghttp2/1.52.0\n"), "1.52.0");
  EXPECT_EQ(version_in("k6 v0.47.0 (2023-10-16)"), "0.47.0");
  EXPECT_EQ(version_in("locust \n"), "");
}

}  // namespace
}  // namespace lab::load_tools
