#include <gtest/gtest.h>

#include <chrono>

#include "tests/support/program.h"
#include "tests/support/raw_client.h"

namespace tests {
namespace {

const std::string kHealthz =
    "{http_request_method=\"GET\",http_route=\"/healthz\",http_response_status_code=\"200\"}";

void get(const Bookstore& bookstore, const std::string& path, const std::string& field) {
  const std::string answer =
      round_trip(bookstore.address(), "GET " + path + " HTTP/1.0\r\n" + field + "\r\n");
  ASSERT_NE(status_of(answer), "");
}

std::string stamp(std::chrono::microseconds shift) {
  const auto now = std::chrono::system_clock::now().time_since_epoch() + shift;
  return "X-Request-Start: t=" +
         std::to_string(std::chrono::duration_cast<std::chrono::microseconds>(now).count()) +
         "\r\n";
}

TEST(Metrics, CountRequestsByMethodRouteAndStatus) {
  const Bookstore bookstore({"--workers", "2"});
  for (int i = 0; i < 5; ++i) get(bookstore, "/healthz", "");
  for (int i = 0; i < 3; ++i) get(bookstore, "/secret-" + std::to_string(i), "");
  EXPECT_EQ(bookstore.metric("http_server_request_duration_seconds_count" + kHealthz), 5);
  EXPECT_EQ(bookstore.metric("http_server_request_duration_seconds_count{http_request_method="
                             "\"GET\",http_route=\"unmatched\",http_response_status_code=\"404\"}"),
            3);
  EXPECT_EQ(bookstore.metrics().find("secret"), std::string::npos);
}

TEST(Metrics, CountWhatWasRefusedBeforeItWasRead) {
  const Bookstore bookstore;
  round_trip(bookstore.address(), "nonsense\r\n\r\n").clear();
  EXPECT_EQ(bookstore.metric("http_server_request_duration_seconds_count{http_request_method="
                             "\"_OTHER\",http_route=\"unmatched\",http_response_status_code="
                             "\"400\"}"),
            1);
}

TEST(Metrics, MeasureTheWaitBeforeTheServer) {
  const Bookstore bookstore;
  const std::string name = "http_server_request_queue_duration_seconds";
  get(bookstore, "/healthz", stamp(std::chrono::seconds(-2)));
  EXPECT_EQ(bookstore.metric(name + "_count{http_route=\"/healthz\"}"), 1);
  const double waited = bookstore.metric(name + "_sum{http_route=\"/healthz\"}").value_or(0);
  EXPECT_GE(waited, 2.0);
  EXPECT_EQ(bookstore.metric("http_server_request_queue_clamped_total"), 0);
}

TEST(Metrics, ClampAWaitBelowZeroAndCountIt) {
  const Bookstore bookstore;
  get(bookstore, "/healthz", stamp(std::chrono::hours(1)));
  EXPECT_EQ(bookstore.metric("http_server_request_queue_clamped_total"), 1);
  EXPECT_EQ(
      bookstore.metric("http_server_request_queue_duration_seconds_sum{http_route=\"/healthz\"}"),
      0);
}

TEST(Metrics, IgnoreAndCountAMalformedStamp) {
  const Bookstore bookstore;
  get(bookstore, "/healthz", "X-Request-Start: yesterday\r\n");
  get(bookstore, "/healthz", "X-Request-Start: t=1\r\nX-Request-Start: t=1\r\n");
  EXPECT_EQ(bookstore.metric("http_server_request_queue_malformed_total"), 2);
  EXPECT_EQ(
      bookstore.metric("http_server_request_queue_duration_seconds_count{http_route=\"/healthz\"}"),
      std::nullopt);
}

TEST(Metrics, TellOfTheProcess) {
  const Bookstore bookstore;
  for (const char* name : {"process_cpu_seconds_total", "process_resident_memory_bytes",
                           "process_virtual_memory_bytes", "process_open_fds"}) {
    EXPECT_GT(bookstore.metric(name).value_or(0), 0) << name;
  }
  const double started = bookstore.metric("process_start_time_seconds").value_or(0);
  const double now =
      std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
  EXPECT_GT(started, now - 300);
  EXPECT_LT(started, now + 5);
}

}  // namespace
}  // namespace tests
