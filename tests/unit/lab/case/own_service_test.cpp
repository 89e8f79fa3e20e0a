// A case of a service that is not ours: what may be left out, and ten mistakes.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include "lab/case/case_reader.h"
#include "tests/support/places.h"

namespace lab::casefile {
namespace {

std::string nginx_case_text() {
  std::ifstream file(tests::source_file("lab/examples/nginx-gzip/case.toml"));
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(OwnService, NeedsNoStoryNoWordsAndNoRows) {
  const auto definition = parse_case(nginx_case_text(), "case.toml");
  ASSERT_TRUE(definition) << definition.error().message();
  EXPECT_EQ(definition->service.address, "127.0.0.1:{port}");
  EXPECT_EQ(definition->load.headers.at("Accept-Encoding"), "gzip");
  EXPECT_EQ(definition->limit.pressure, 1.25);
  EXPECT_TRUE(definition->profiles.contains("quick"));
  EXPECT_TRUE(definition->signature.empty());
  EXPECT_FALSE(definition->words.explanation.empty());
  EXPECT_EQ(definition->rows.front().measure, "client.achieved_rps");
  for (const MeasureRow& row : definition->rows) EXPECT_FALSE(row.measure.starts_with("server."));
}

TEST(OwnService, ThatPublishesMetricsIsShownWithThem) {
  std::string text = nginx_case_text();
  text.replace(text.find("ready_path"), 0, "metrics_address = \"127.0.0.1:{metrics_port}\"\n");
  const auto definition = parse_case(text, "case.toml");
  ASSERT_TRUE(definition) << definition.error().message();
  const auto shown = std::ranges::any_of(
      definition->rows, [](const MeasureRow& row) { return row.measure == "server.p99_ms"; });
  EXPECT_TRUE(shown);
}

TEST(OwnService, MayRunAlready) {
  std::string text = nginx_case_text();
  const std::size_t from = text.find("command = ");
  text.replace(from, text.find("[[variants]]") - from,
               "url = \"http://127.0.0.1:1\"\nmetrics_url = \"http://127.0.0.1:2\"\n\n");
  for (std::size_t at = 0; (at = text.find("settings = ", at)) != std::string::npos;) {
    text.erase(at, text.find('\n', at) - at);
  }
  const auto definition = parse_case(text, "case.toml");
  ASSERT_TRUE(definition) << definition.error().message();
  EXPECT_EQ(definition->service.running.url, "http://127.0.0.1:1");
}

struct OwnMistake {
  const char* from;
  const char* to;
  const char* message;  // a part of it
};

constexpr OwnMistake kOwnMistakes[] = {
    {"command = [", "comand = [", "service.comand: is not a known key; did you mean 'command'"},
    {"\"{work}\",", "\"{wrk}\",", "{wrk} stands for nothing"},
    {"address = \"127.0.0.1:{port}\"", "", "ready: is not there, nor is address"},
    {"templates = [\"nginx.conf\"]", "templates = \"nginx.conf\"", "service.templates"},
    {"path = \"/catalogue.json\"", "path = \"catalogue.json\"", "does not start with /"},
    {"requests = \"fixed\"", "requests = \"fixd\"", "'fixd' is not known here"},
    {"requests = \"fixed\"", "requests = \"lines\"", "load.body"},
    {"headers = { Accept-Encoding = \"gzip\" }", "headers = \"gzip\"", "load.headers"},
    {"rate = 300", "rate = 0", "load.rate"},
    {"memory_mib = 128", "memory_mib = \"128\"", "limit.memory_mib"},
    {"below_ms = 50", "", "slo.below_ms"},
    {"without_headers = [\"Accept-Encoding\"]", "without_headers = [\"Accept\"]",
     "'Accept' is no header of [load]"},
    {"method = \"GET\"", "method = \"FETCH\"", "'FETCH' is not known"},
    {"[service]\n", "[service]\nurl = \"127.0.0.1:1\"\n", "is no URL"},
    {"[service]\n", "[service]\nurl = \"http://127.0.0.1:1\"\n", "is there beside command"},
};

TEST(OwnService, EachMistakeHasAnExactMessageOfItsOwn) {
  std::set<std::string> messages;
  for (const OwnMistake& mistake : kOwnMistakes) {
    std::string text = nginx_case_text();
    ASSERT_NE(text.find(mistake.from), std::string::npos) << mistake.from;
    text.replace(text.find(mistake.from), std::string(mistake.from).size(), mistake.to);
    const auto definition = parse_case(text, "case.toml");
    ASSERT_FALSE(definition) << mistake.to;
    const std::string message = definition.error().message();
    EXPECT_NE(message.find(mistake.message), std::string::npos) << message;
    EXPECT_FALSE(definition.error().remedy.empty()) << message;
    messages.insert(message);
  }
  EXPECT_EQ(messages.size(), std::size(kOwnMistakes));
}

}  // namespace
}  // namespace lab::casefile
