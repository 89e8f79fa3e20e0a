#include <gtest/gtest.h>

#include "tests/support/program.h"
#include "tests/support/raw_client.h"

namespace tests {
namespace {

const std::string kCart = R"({"customerId":42,"lines":[{"bookId":10,"quantity":2}]})";
const std::string kMisses = R"(bookstore_cache_requests_total{cache="cart",result="miss"})";
const std::string kEntries = R"(bookstore_cache_entries{cache="cart"})";

void check_out(const Bookstore& bookstore) {
  const std::string answer =
      round_trip(bookstore.address(),
                 "POST /api/checkout HTTP/1.0\r\nContent-Type: application/json\r\n"
                 "Content-Length: " +
                     std::to_string(kCart.size()) + "\r\n\r\n" + kCart);
  ASSERT_EQ(status_of(answer), "200") << answer;
}

std::string reset(const std::string& address) {
  return round_trip(address, "POST /diag/reset HTTP/1.0\r\n\r\n");
}

TEST(Reset, IsRefusedWithTheRemedyUnlessTheServiceAllowsIt) {
  const Bookstore bookstore;
  check_out(bookstore);
  const std::string answer = reset(bookstore.admin_address());
  EXPECT_EQ(status_of(answer), "403");
  EXPECT_TRUE(answer.contains("\r\nContent-Type: application/problem+json\r\n")) << answer;
  EXPECT_TRUE(body_of(answer).contains(R"("title":"Forbidden","status":403)")) << answer;
  EXPECT_TRUE(body_of(answer).contains("--enable-reset")) << answer;
  EXPECT_EQ(bookstore.metric(kEntries), 1) << "nothing may have been dropped";
}

TEST(Reset, EmptiesTheCachesAndSaysWhatItDropped) {
  const Bookstore bookstore({"--enable-reset"});
  check_out(bookstore);
  const std::string bytes = R"(bookstore_cache_bytes{cache="cart"})";
  const auto held = static_cast<long>(bookstore.metric(bytes).value_or(0));
  const std::string answer = reset(bookstore.admin_address());
  EXPECT_EQ(status_of(answer), "200") << answer;
  EXPECT_TRUE(body_of(answer).starts_with(R"({"dropped":{"cart":{"entries":1,"bytes":)" +
                                          std::to_string(held) + R"(}},"unused_memory_returned":)"))
      << answer;
  EXPECT_EQ(bookstore.metric(kEntries), 0);
  EXPECT_EQ(bookstore.metric(bytes), 0);
}

TEST(Reset, LeavesEveryCounterAsItWas) {
  const Bookstore bookstore({"--enable-reset"});
  for (int i = 0; i < 3; ++i) check_out(bookstore);
  const std::string requests =
      "http_server_request_duration_seconds_count{http_request_method=\"POST\",http_route="
      "\"/api/checkout\",http_response_status_code=\"200\"}";
  ASSERT_EQ(status_of(reset(bookstore.admin_address())), "200");
  EXPECT_EQ(bookstore.metric(requests), 3);
  EXPECT_EQ(bookstore.metric(kMisses), 1);
  check_out(bookstore);
  EXPECT_EQ(bookstore.metric(requests), 4);
  EXPECT_EQ(bookstore.metric(kMisses), 2) << "what was dropped is not found any more";
}

TEST(Reset, IsForTheAdminAddressAndForPostAlone) {
  const Bookstore bookstore({"--enable-reset"});
  EXPECT_EQ(status_of(reset(bookstore.address())), "404");
  EXPECT_EQ(status_of(round_trip(bookstore.admin_address(), "GET /diag/reset HTTP/1.0\r\n\r\n")),
            "405");
}

}  // namespace
}  // namespace tests
