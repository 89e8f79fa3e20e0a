// `lab load` as a user runs it: the program, its outputs, its exit codes.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/places.h"
#include "tests/support/scripted_server.h"

namespace {

struct Finished {
  int exit_code = -1;
  std::string output;
};

// Runs a shell command with lab's path for "LAB", and collects what it prints to stdout.
Finished run(std::string command) {
  command.replace(command.find("LAB"), 3, tests::program("lab"));
  Finished finished;
  std::FILE* const pipe = popen(command.c_str(), "r");
  std::array<char, 4096> buffer{};
  while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
    finished.output.append(buffer.data(), got);
  }
  finished.exit_code = WEXITSTATUS(pclose(pipe));
  return finished;
}

tests::ScriptedAnswer answer_ok(const tests::ReceivedRequest&) {
  return {tests::http_answer(200, "fine")};
}

TEST(LabLoad, PrintsTheSummary) {
  const tests::ScriptedServer server(answer_ok);
  const Finished lab =
      run(fmt::format("LAB load --url {} --rate 100 --duration 500ms 2>/dev/null", server.url()));
  EXPECT_EQ(lab.exit_code, 0);
  EXPECT_NE(lab.output.find("http_req_duration"), std::string::npos);
  EXPECT_NE(lab.output.find("50 scheduled = 50 completed"), std::string::npos);
}

TEST(LabLoad, JsonOnStdoutIsTheOnlyThingThere) {
  const tests::ScriptedServer server(answer_ok);
  const Finished lab = run(fmt::format(
      "LAB load --url {} --vus 2 --duration 300ms --carts --header 'Accept: a' --header 'B: c' "
      "--json - 2>/dev/null",
      server.url()));
  EXPECT_EQ(lab.exit_code, 0);
  const auto json = nlohmann::json::parse(lab.output);
  EXPECT_GT(json.at("metrics").at("http_reqs").at("count"), 2);
  EXPECT_EQ(json.at("plan").at("loop"), "closed");
  EXPECT_EQ(json.at("plan").at("headers").size(), 2U);
}

TEST(LabLoad, ProgressIsPlainLinesWithTimeLeftWhenNobodyWatches) {
  const tests::ScriptedServer server(answer_ok);
  const Finished lab = run(
      fmt::format("LAB load --url {} --rate 50 --duration 1200ms 2>&1 >/dev/null", server.url()));
  EXPECT_NE(lab.output.find(" left\n"), std::string::npos);
  EXPECT_EQ(lab.output.find('\033'), std::string::npos);
}

TEST(LabLoad, InterruptPrintsWhatWasMeasured) {
  const tests::ScriptedServer server(answer_ok);
  for (const char* signal : {"INT", "TERM"}) {
    const Finished lab = run(fmt::format(
        "timeout -s {} --preserve-status 2 LAB load --url {} --rate 100 --duration 60s 2>/dev/null",
        signal, server.url()));
    EXPECT_EQ(lab.exit_code, 1);
    EXPECT_NE(lab.output.find("STOPPED EARLY"), std::string::npos) << lab.output;
    EXPECT_NE(lab.output.find("status 200: "), std::string::npos);
  }
}

TEST(LabLoad, BadUsageExitsWithTwo) {
  for (const char* arguments :
       {"", "--url http://127.0.0.1:9/ --rate 0", "--url https://127.0.0.1/ --rate 1",
        "--url http://127.0.0.1:9/ --rate abc", "--url http://127.0.0.1:9/ --rate 1 --nonsense"}) {
    EXPECT_EQ(run(fmt::format("LAB load {} 2>/dev/null", arguments)).exit_code, 2) << arguments;
  }
}

TEST(LabLoad, FailuresExitWithOne) {
  std::string url;
  {
    const tests::ScriptedServer server(answer_ok);
    url = server.url();
  }
  const Finished lab = run(fmt::format("LAB load --url {} --rate 1 --duration 1s 2>&1", url));
  EXPECT_EQ(lab.exit_code, 1);
  EXPECT_NE(lab.output.find("start the service"), std::string::npos);
  const tests::ScriptedServer server(answer_ok);
  EXPECT_EQ(
      run(fmt::format("LAB load --url {} --rate 10 --duration 200ms --json /nonexistent/x 2>&1",
                      server.url()))
          .exit_code,
      1);
}

TEST(LabLoad, HelpHasAnExampleAndTheMeanings) {
  const Finished lab = run("LAB load --help");
  EXPECT_EQ(lab.exit_code, 0);
  EXPECT_NE(lab.output.find("lab load --url http://"), std::string::npos);
  EXPECT_NE(lab.output.find("dropped iteration"), std::string::npos);
}

}  // namespace
