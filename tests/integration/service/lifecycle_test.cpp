#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "tests/support/places.h"
#include "tests/support/program.h"
#include "tests/support/raw_client.h"

namespace tests {
namespace {

const std::string kProgram = program("bookstore");

TEST(Lifecycle, EndsWithCodeZeroOnSigtermAndSigint) {
  for (const int number : {SIGTERM, SIGINT}) {
    Bookstore bookstore;
    RawClient idle(bookstore.address());
    idle.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    EXPECT_EQ(status_of(idle.read_answer()), "200");
    bookstore.program().signal(number);
    EXPECT_EQ(idle.read_to_end(), "");
    EXPECT_EQ(bookstore.program().wait(), 0) << bookstore.program().stderr_text();
  }
}

TEST(Lifecycle, FinishesARequestInFlightWhenStopping) {
  Bookstore bookstore;
  RawClient client(bookstore.address());
  client.send(
      "POST /none HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n");
  EXPECT_EQ(status_of(client.read_head()), "100");
  bookstore.program().signal(SIGTERM);
  // The stop has begun once nobody accepts any more.
  for (bool refused = false; !refused;) {
    try {
      const RawClient late(bookstore.address());
    } catch (const std::system_error&) {
      refused = true;
    }
  }
  client.send("body");
  const std::string answer = client.read_to_end();
  EXPECT_EQ(status_of(answer), "404");
  EXPECT_TRUE(answer.contains("\r\nConnection: close\r\n"));
  EXPECT_EQ(bookstore.program().wait(), 0);
}

TEST(Lifecycle, DoesNotWaitForeverForARequestThatNeverEnds) {
  Bookstore bookstore;
  RawClient client(bookstore.address());
  client.send("GET /healthz HTTP/1.1\r\n");
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  bookstore.program().signal(SIGTERM);
  EXPECT_EQ(bookstore.program().wait(), 0);
}

TEST(Lifecycle, GoesOnAfterSighupWithoutARulesFile) {
  Bookstore bookstore;
  bookstore.program().signal(SIGHUP);
  EXPECT_EQ(status_of(round_trip(bookstore.address(), "GET /readyz HTTP/1.0\r\n\r\n")), "200");
  bookstore.program().signal(SIGTERM);
  EXPECT_EQ(bookstore.program().wait(), 0);
  EXPECT_TRUE(bookstore.program().stderr_text().contains("--rules"));
}

TEST(Lifecycle, TellsConnectionsOverTheCap) {
  const Bookstore bookstore({"--max-connections", "2"});
  RawClient first(bookstore.address());
  RawClient second(bookstore.address());
  RawClient third(bookstore.address());
  const std::string answer = third.read_to_end();
  EXPECT_EQ(status_of(answer), "503");
  EXPECT_TRUE(answer.contains("\r\nConnection: close\r\n"));
  EXPECT_TRUE(answer.contains("application/problem+json"));
  first.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(status_of(first.read_answer()), "200");
}

TEST(Lifecycle, ListensOnIpv6) {
  Program program({kProgram, "--listen", "[::1]:0", "--admin", "[::1]:0"}, {});
  const std::string line = program.read_line();
  const std::size_t at = line.find("public=");
  ASSERT_TRUE(line.contains("public=[::1]:")) << line << program.stderr_text();
  const std::string address = line.substr(at + 7, line.find(' ', at) - at - 7);
  EXPECT_EQ(status_of(round_trip(address, "GET /healthz HTTP/1.0\r\n\r\n")), "200");
}

TEST(Lifecycle, TakesItsOptionsFromTheEnvironment) {
  Program program({kProgram, "--admin", "127.0.0.1:0"},
                  {"BOOKSTORE_LISTEN=[::1]:0", "BOOKSTORE_ADMIN=nonsense"});
  EXPECT_TRUE(program.read_line().contains("public=[::1]:")) << program.stderr_text();
}

TEST(StartUp, NamesAPortThatIsTaken) {
  const Bookstore bookstore;
  Program second({kProgram, "--listen", bookstore.address(), "--admin", "127.0.0.1:0"}, {});
  EXPECT_EQ(second.wait(), 1);
  const std::string line = second.stderr_text();
  EXPECT_TRUE(line.contains(bookstore.address())) << line;
  EXPECT_TRUE(line.contains("--listen")) << line;
  EXPECT_EQ(line.find('\n'), line.size() - 1) << line;
  EXPECT_EQ(second.read_line(), "");
}

TEST(StartUp, RefusesAnAddressThatIsNone) {
  for (const char* address : {"nowhere", "127.0.0.1", "127.0.0.1:70000", "::1:80", "192.0.2.1:0"}) {
    Program program({kProgram, "--listen", address, "--admin", "127.0.0.1:0"}, {});
    EXPECT_EQ(program.wait(), 1) << address;
    EXPECT_TRUE(program.stderr_text().contains(address)) << program.stderr_text();
  }
}

TEST(StartUp, RefusesBadOptionsWithCodeTwo) {
  const std::vector<std::vector<std::string>> bad = {
      {"--workers", "0"}, {"--workers", "x"},       {"--head-timeout", "5"},
      {"--nonsense"},     {"--idle-timeout", "0s"}, {"--seed", "-1"},
      {"stray"}};
  for (std::vector<std::string> flags : bad) {
    flags.insert(flags.begin(), {kProgram, "--listen", "127.0.0.1:0", "--admin", "127.0.0.1:0"});
    Program program(flags, {});
    EXPECT_EQ(program.read_line(), "") << flags[5];
    program.signal(SIGTERM);
    EXPECT_EQ(program.wait(), 2) << flags[5];
    EXPECT_TRUE(program.stderr_text().contains("bookstore --help")) << program.stderr_text();
  }
}

}  // namespace
}  // namespace tests
