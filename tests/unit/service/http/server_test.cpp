#include "service/http/server.h"

#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <stdexcept>
#include <thread>

#include "service/http/problem.h"
#include "tests/support/raw_client.h"

namespace bookstore::http {
namespace {

using tests::body_of;
using tests::RawClient;
using tests::status_of;

constexpr const char* kGet = "GET /here HTTP/1.1\r\nHost: x\r\n\r\n";

std::unique_ptr<Server> start(Router& router, unsigned workers, const Limits& limits = Limits{}) {
  auto server = Server::listen({"test", "127.0.0.1:0", "", workers, limits}, router, nullptr);
  server.value()->start();
  return std::move(*server);
}

TEST(Server, KeepsTheConnectionWhenAHandlerThrows) {
  Router router;
  router.add(Method::kGet, "/here",
             [](const Request&, Response&) { throw std::runtime_error("secret"); });
  const auto server = start(router, 1);
  RawClient client(server->address());
  for (int i = 0; i < 2; ++i) {
    client.send(kGet);
    const std::string answer = client.read_answer();
    EXPECT_EQ(status_of(answer), "500");
    EXPECT_EQ(answer.find("secret"), std::string::npos);
  }
}

TEST(Server, GivesConnectionsToTheWorkersInTurn) {
  Router router;
  router.add(Method::kGet, "/here", [](const Request& request, Response& response) {
    response.body = std::to_string(request.worker);
  });
  const auto server = start(router, 3);
  std::multiset<std::string> workers;
  for (int i = 0; i < 6; ++i) {
    RawClient client(server->address());
    client.send(kGet);
    workers.insert(body_of(client.read_answer()));
  }
  EXPECT_EQ(workers, (std::multiset<std::string>{"0", "0", "1", "1", "2", "2"}));
}

TEST(Server, SendsAnswersLargerThanTheKernelTakesAtOnce) {
  Router router;
  const std::string large(8'000'000, 'x');
  router.add(Method::kGet, "/here",
             [&](const Request&, Response& response) { response.body = large; });
  const auto server = start(router, 1);
  RawClient client(server->address());
  client.send(std::string(kGet) + kGet);
  EXPECT_EQ(body_of(client.read_answer()), large);
  EXPECT_EQ(body_of(client.read_answer()), large);
}

TEST(Server, ClosesAClientThatDoesNotRead) {
  Router router;
  router.add(Method::kGet, "/here",
             [](const Request&, Response& response) { response.body.assign(20'000'000, 'x'); });
  Limits limits;
  limits.write_timeout = std::chrono::milliseconds(100);
  limits.max_connections = 1;
  const auto server = start(router, 1, limits);
  RawClient client(server->address());
  client.send(kGet);
  // Its place is free again once it was closed.
  std::string status = "503";
  while (status == "503") {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    status = status_of(tests::round_trip(server->address(), "GET /none HTTP/1.0\r\n\r\n"));
  }
  EXPECT_EQ(status, "404");
}

TEST(Server, LetsAHandlerFinishWhenStopping) {
  Router router;
  std::atomic<bool> entered = false;
  router.add(Method::kGet, "/here", [&](const Request&, Response& response) {
    entered = true;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    response.body = "done";
  });
  const auto server = start(router, 1);
  RawClient client(server->address());
  client.send(kGet);
  while (!entered) std::this_thread::yield();
  std::thread stopper([&] { server->stop(); });
  EXPECT_EQ(body_of(client.read_answer()), "done");
  EXPECT_EQ(client.read_to_end(), "");
  stopper.join();
}

TEST(Server, CanBeStoppedTwiceAndUnstarted) {
  Router router;
  const auto server = start(router, 2);
  server->stop();
  server->stop();
  Router other;
  EXPECT_TRUE(Server::listen({"test", "127.0.0.1:0", "", 1, {}}, other, nullptr).has_value());
}

TEST(Server, GivesTheRemedyForATakenPort) {
  Router router;
  const auto server = start(router, 1);
  Router other;
  const auto second =
      Server::listen({"test", server->address(), "take another", 1, {}}, other, nullptr);
  ASSERT_FALSE(second.has_value());
  EXPECT_EQ(second.error().code, common::ErrorCode::kInUse);
  EXPECT_EQ(second.error().remedy, "stop the program that has it, or take another");
}

}  // namespace
}  // namespace bookstore::http
