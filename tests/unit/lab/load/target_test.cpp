#include "lab/load/target.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace lab::load {
namespace {

TEST(Target, TakesAUrlApart) {
  const auto target = parse_target("http://localhost:8080/api/checkout?a=b%20c#part");
  ASSERT_TRUE(target.has_value());
  EXPECT_EQ(target->host, "localhost");
  EXPECT_EQ(target->port, 8080);
  EXPECT_EQ(target->path, "/api/checkout?a=b%20c");
  EXPECT_EQ(target->host_header(), "localhost:8080");
  EXPECT_EQ(target->url(), "http://localhost:8080/api/checkout?a=b%20c");
}

TEST(Target, FillsInPortAndPath) {
  const auto target = parse_target("http://127.0.0.1");
  ASSERT_TRUE(target.has_value());
  EXPECT_EQ(target->port, 80);
  EXPECT_EQ(target->path, "/");
  EXPECT_EQ(target->host_header(), "127.0.0.1");
}

TEST(Target, KeepsIpv6InBracketsOnlyWhereTheyBelong) {
  const auto target = parse_target("http://[::1]:9090/x");
  ASSERT_TRUE(target.has_value());
  EXPECT_EQ(target->host, "::1");
  EXPECT_EQ(target->host_header(), "[::1]:9090");
}

TEST(Target, RefusesWithARemedy) {
  for (const char* url : {"", "localhost:8080/x", "127.0.0.1:8080", "/path", "http://", "http:///x",
                          "http://host:0/", "http://host:70000/", "ftp://host/", "https://host/",
                          "http://user@host/", "http://ho st/", "http://host:abc/"}) {
    const auto target = parse_target(url);
    ASSERT_FALSE(target.has_value()) << url;
    EXPECT_FALSE(target.error().remedy.empty()) << url;
  }
  EXPECT_NE(parse_target("https://host/").error().cause.find("https"), std::string::npos);
}

TEST(Target, ResolvesNamesAndAddresses) {
  const auto address = resolve({"127.0.0.1", 8080, "/"});
  ASSERT_TRUE(address.has_value());
  EXPECT_EQ(address->front().text(), "127.0.0.1:8080");
  EXPECT_EQ(resolve({"::1", 80, "/"}).value().front().text(), "[::1]:80");
  const auto named = resolve({"localhost", 81, "/"});
  ASSERT_TRUE(named.has_value());
  EXPECT_TRUE(std::ranges::any_of(
      *named, [](const SocketAddress& a) { return a.text() == "127.0.0.1:81"; }));
}

}  // namespace
}  // namespace lab::load
