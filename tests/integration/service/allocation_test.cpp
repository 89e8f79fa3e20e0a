#include <gtest/gtest.h>

#include "tests/support/program.h"
#include "tests/support/raw_client.h"

namespace tests {
namespace {

constexpr const char* kRequest =
    "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Request-Start: t=1796055346123456\r\n\r\n";

void ask(RawClient& client, int times) {
  for (int i = 0; i < times; ++i) {
    client.send(kRequest);
    ASSERT_EQ(status_of(client.read_answer()), "200");
  }
}

TEST(WarmKeepAlive, AllocatesNothing) {
  const Bookstore bookstore({"--workers", "1"});
  RawClient client(bookstore.address());
  ask(client, 100);
  const auto bytes = bookstore.metric("bookstore_worker_allocated_bytes_total{worker=\"0\"}");
  const auto calls = bookstore.metric("bookstore_worker_allocation_calls_total{worker=\"0\"}");
  ASSERT_TRUE(bytes && calls);
  EXPECT_GT(*bytes, 0);
  EXPECT_GT(*calls, 0);

  ask(client, 2000);
  EXPECT_EQ(bookstore.metric("bookstore_worker_allocated_bytes_total{worker=\"0\"}"), bytes);
  EXPECT_EQ(bookstore.metric("bookstore_worker_allocation_calls_total{worker=\"0\"}"), calls);
}

std::string checkout_request(const std::string& lines) {
  const std::string body = R"({"customerId":42,"lines":[)" + lines + "]}";
  return "POST /api/checkout-v2 HTTP/1.1\r\nHost: x\r\nContent-Length: " +
         std::to_string(body.size()) + "\r\n\r\n" + body;
}

TEST(WarmKeepAlive, LargerCartsThanAnyBeforeAllocateNothing) {
  const Bookstore bookstore({"--workers", "1"});
  RawClient client(bookstore.address());
  const auto send = [&](const std::string& request) {
    client.send(request);
    ASSERT_EQ(status_of(client.read_answer()), "200");
  };
  for (int i = 0; i < 10; ++i) send(checkout_request(R"({"bookId":1,"quantity":1})"));
  const std::string metric = "bookstore_worker_allocated_bytes_total{worker=\"0\"}";
  const auto bytes = bookstore.metric(metric);
  send(checkout_request(R"({"bookId":10,"quantity":2},{"bookId":77,"quantity":1},)"
                        R"({"bookId":1234,"quantity":3},{"bookId":4321,"quantity":5})"));
  EXPECT_EQ(bookstore.metric(metric), bytes);
}

TEST(AllocationMeter, SeesAnErrorPageAllocate) {
  const Bookstore bookstore({"--workers", "1"});
  RawClient client(bookstore.address());
  const std::string metric = "bookstore_worker_allocated_bytes_total{worker=\"0\"}";
  ask(client, 100);
  const auto before = bookstore.metric(metric);
  client.send("POST /none HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc");
  ASSERT_EQ(status_of(client.read_answer()), "404");
  EXPECT_GT(bookstore.metric(metric), before);
}

TEST(HeapLive, IsOnThePage) {
  const Bookstore bookstore;
  EXPECT_GT(bookstore.metric("bookstore_heap_live_bytes").value_or(0), 10'000);
}

}  // namespace
}  // namespace tests
