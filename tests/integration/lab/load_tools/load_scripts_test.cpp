// The scripts of loadscripts/ under the tools they are for, and their carts beside ours.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/support/lab_program.h"
#include "tests/support/places.h"
#include "tests/support/program.h"

namespace {

using tests::Program;

std::string output_of(const std::vector<std::string>& arguments,
                      const std::vector<std::string>& environment = {}) {
  std::vector<std::string> command = {"/usr/bin/env"};
  command.insert(command.end(), arguments.begin(), arguments.end());
  Program program(command, environment);
  std::string text = program.read_rest();
  EXPECT_EQ(program.wait(), 0) << arguments[0] << ": " << program.stderr_text();
  return text;
}

std::string our_carts(int count, const std::filesystem::path& folder) {
  std::ofstream(folder / "coupons.txt") << "BOOK25\nSPRING\n";
  return tests::run_lab({"load", "--carts", "--seed", "42", "--print", std::to_string(count),
                         "--coupons", (folder / "coupons.txt").string()})
      .out;
}

nlohmann::json imported(const std::string& file) {
  const tests::LabOutcome outcome = tests::run_lab({"import", "--json", file});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return nlohmann::json::parse(outcome.out, nullptr, false);
}

TEST(LoadScripts, K6ScriptSendsOurCarts) {
  const tests::ScratchFolder folder;
  const std::string sent =
      output_of({"node", tests::source_file("tests/integration/lab/load_tools/run_k6_maker.mjs"),
                 tests::source_file("loadscripts"), (folder.path() / "k6").string(), "1000"});
  EXPECT_EQ(sent, our_carts(1000, folder.path()));
}

TEST(LoadScripts, PythonMakesOurCarts) {
  const tests::ScratchFolder folder;
  const std::string code =
      "from carts import cart_body\n"
      "for i in range(1000): print(cart_body(42, i, ['BOOK25', 'SPRING']))";
  const std::string made =
      output_of({"python3", "-B", "-c", code}, {"PYTHONPATH=" + tests::source_file("loadscripts")});
  EXPECT_EQ(made, our_carts(1000, folder.path()));
}

// wrk has the only LuaJIT here: its script is loaded by a small one that prints and ends.
TEST(LoadScripts, LuaMakesOurCarts) {
  const tests::ScratchFolder folder;
  const std::string script = (folder.path() / "print.lua").string();
  std::ofstream(script) << fmt::format(
      "package.path = '{}/?.lua;' .. package.path\n"
      "local carts = require('carts')\n"
      "for i = 0, 999 do print(carts.body(42, i, {{'BOOK25', 'SPRING'}})) end\n"
      "io.stdout:flush()\nos.exit(0)\n",
      tests::source_file("loadscripts"));
  const tests::Bookstore bookstore;
  const std::string made = output_of(
      {"wrk", "-t1", "-c1", "-d1s", "-s", script, "http://" + bookstore.address() + "/healthz"});
  EXPECT_EQ(made, our_carts(1000, folder.path()));
}

TEST(LoadScripts, WrkDrivesTheService) {
  const tests::ScratchFolder folder;
  const tests::Bookstore bookstore;
  const std::string file = (folder.path() / "wrk.txt").string();
  std::ofstream(file) << output_of({"wrk", "-t1", "-c2", "-d1s", "--latency", "-s",
                                    tests::source_file("loadscripts/checkout.lua"),
                                    "http://" + bookstore.address() + "/api/checkout-v2"});
  const auto result = imported(file);
  EXPECT_EQ(result["tool"], "wrk");
  EXPECT_EQ(result["latency_definition"], "service");
  EXPECT_GT(result["completed"], 0);
  EXPECT_EQ(result["failed"], 0);
  EXPECT_TRUE(result["latency_ms"]["p95"].is_number());
}

TEST(LoadScripts, PipelineSendsWholeRequests) {
  const tests::Bookstore bookstore;
  const std::string text =
      output_of({"wrk", "-t1", "-c2", "-d1s", "-s", tests::source_file("loadscripts/pipeline.lua"),
                 "http://" + bookstore.address() + "/api/checkout-v2", "--", "4"});
  EXPECT_NE(text.find("requests in"), std::string::npos);
  EXPECT_EQ(text.find("Non-2xx"), std::string::npos) << text;
}

TEST(LoadScripts, LocustDrivesTheService) {
  const tests::ScratchFolder folder;
  const tests::Bookstore bookstore;
  const std::string prefix = (folder.path() / "locust").string();
  output_of({"locust", "--headless", "--only-summary", "-u", "2", "-r", "2", "-t", "2s", "-f",
             tests::source_file("loadscripts/locustfile.py"), "--host",
             "http://" + bookstore.address(), "--csv", prefix},
            {"RATE=20", "USERS=2", "VARIANT=v2", "PYTHONDONTWRITEBYTECODE=1"});
  const auto result = imported(prefix + "_stats.csv");
  EXPECT_GT(result["completed"], 0);
  EXPECT_EQ(result["failed"], 0);
}

}  // namespace
