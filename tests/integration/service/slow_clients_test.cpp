#include <gtest/gtest.h>

#include <thread>

#include "tests/support/program.h"
#include "tests/support/raw_client.h"

namespace tests {
namespace {

TEST(SlowClients, GetATimeoutForHalfAHead) {
  const Bookstore bookstore({"--head-timeout", "100ms"});
  RawClient client(bookstore.address());
  client.send("GET /healthz HTTP/1.1\r\nHos");
  const std::string answer = client.read_to_end();
  EXPECT_EQ(status_of(answer), "408");
  EXPECT_NE(answer.find("\r\nConnection: close\r\n"), std::string::npos);
  EXPECT_TRUE(client.closed());
}

TEST(SlowClients, LoseTheirPlaceAfterATimeoutEvenIfTheyNeverClose) {
  const Bookstore bookstore({"--head-timeout", "100ms", "--max-connections", "1"});
  RawClient stays(bookstore.address());
  stays.send("GET /healthz HTTP/1.1\r\n");
  EXPECT_EQ(status_of(stays.read_to_end()), "408");
  std::string status = "503";
  while (status == "503") {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    status = status_of(round_trip(bookstore.address(), "GET /healthz HTTP/1.0\r\n\r\n"));
  }
  EXPECT_EQ(status, "200");
}

TEST(SlowClients, CannotStretchTheHeadByDrips) {
  const Bookstore bookstore({"--head-timeout", "200ms"});
  RawClient client(bookstore.address());
  client.send("GET /healthz HTTP/1.1\r\n");
  for (int i = 0; i < 100 && client.send("X: y\r\n"); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_EQ(status_of(client.read_to_end()), "408");
}

TEST(SlowClients, GetATimeoutForHalfABody) {
  const Bookstore bookstore({"--body-timeout", "100ms"});
  RawClient client(bookstore.address());
  client.send("POST /none HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc");
  EXPECT_EQ(status_of(client.read_to_end()), "408");
  EXPECT_TRUE(client.closed());
}

TEST(SlowClients, AreClosedSilentlyWhenIdle) {
  const Bookstore bookstore({"--idle-timeout", "100ms"});
  RawClient fresh(bookstore.address());
  RawClient used(bookstore.address());
  used.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(status_of(used.read_answer()), "200");
  EXPECT_EQ(used.read_to_end(), "");
  EXPECT_EQ(fresh.read_to_end(), "");
  EXPECT_TRUE(used.closed() && fresh.closed());
}

TEST(SlowClients, HearOfARequestThatEndsTooEarly) {
  const Bookstore bookstore;
  RawClient client(bookstore.address());
  client.send("POST /none HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc");
  client.close_sending();
  EXPECT_EQ(status_of(client.read_to_end()), "400");
}

}  // namespace
}  // namespace tests
