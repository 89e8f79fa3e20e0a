#include <gtest/gtest.h>

#include <string>

#include "tests/support/places.h"
#include "tests/support/program.h"
#include "tests/support/scripted_server.h"

namespace tests {
namespace {

struct Outcome {
  int code = -1;
  std::string out, reason;
};

Outcome check_health(const std::vector<std::string>& flags,
                     const std::vector<std::string>& environment = {}) {
  std::vector<std::string> arguments = {program("bookstore"), "--check-health"};
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  Program asked(arguments, environment);
  Outcome outcome;
  outcome.out = asked.read_rest();
  outcome.code = asked.wait();
  outcome.reason = asked.stderr_text();
  return outcome;
}

std::string loopback(std::uint16_t port) { return "127.0.0.1:" + std::to_string(port); }

Outcome check_against(const std::string& bytes) {
  const ScriptedServer server([&bytes](const ReceivedRequest&) {
    return ScriptedAnswer{.bytes = bytes, .close = false, .shut_down = false};
  });
  return check_health({loopback(server.port())});
}

TEST(HealthCheck, EndsWithZeroAndSilentlyWhenTheServiceIsReady) {
  const Bookstore bookstore;
  const Outcome outcome = check_health({bookstore.address()});
  EXPECT_EQ(outcome.code, 0) << outcome.reason;
  EXPECT_EQ(outcome.out + outcome.reason, "");
}

TEST(HealthCheck, AsksTheListenAddressUnlessToldAnother) {
  const Bookstore bookstore;
  EXPECT_EQ(check_health({}, {"BOOKSTORE_LISTEN=" + bookstore.address()}).code, 0);
  EXPECT_EQ(check_health({"--listen", bookstore.address()}).code, 0);
}

TEST(HealthCheck, AsksAllInterfacesOnLoopback) {
  const Bookstore bookstore;
  const std::string port = bookstore.address().substr(bookstore.address().rfind(':'));
  const Outcome outcome = check_health({}, {"BOOKSTORE_LISTEN=0.0.0.0" + port});
  EXPECT_EQ(outcome.code, 0) << outcome.reason;
}

TEST(HealthCheck, NamesTheAddressWhereNobodyListens) {
  std::string address;
  {
    const Bookstore gone;
    address = gone.address();
  }
  const Outcome outcome = check_health({address});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(outcome.reason.contains(address)) << outcome.reason;
  EXPECT_TRUE(outcome.reason.contains("refused")) << outcome.reason;
}

TEST(HealthCheck, FailsOnAnyAnswerButTwoHundred) {
  for (const unsigned status : {503U, 404U, 204U, 500U}) {
    const Outcome outcome = check_against(http_answer(status));
    EXPECT_EQ(outcome.code, 1) << status;
    EXPECT_TRUE(outcome.reason.contains(std::to_string(status))) << outcome.reason;
  }
  EXPECT_EQ(check_against("HTTP/1.1 2000 OK\r\n\r\n").code, 1);
  EXPECT_EQ(check_against("SSH-2.0-x\r\n").code, 1);
  EXPECT_EQ(check_against("\r\n").code, 1);
  EXPECT_EQ(check_against(http_answer(200)).code, 0);
}

TEST(HealthCheck, DoesNotReadAnEndlessStatusLine) {
  EXPECT_EQ(check_against(std::string(100'000, 'x')).code, 1);
}

TEST(HealthCheck, GivesUpOnAServiceThatDoesNotAnswer) {
  const Outcome outcome = check_against("");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(outcome.reason.contains("no answer within 1 s")) << outcome.reason;
}

TEST(HealthCheck, RefusesWhatIsNoAddress) {
  EXPECT_EQ(check_health({"nowhere"}).code, 1);
  const Outcome outcome = check_health({"--listen", "127.0.0.1:0"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(outcome.reason.contains("127.0.0.1:PORT")) << outcome.reason;
}

}  // namespace
}  // namespace tests
