#include <gtest/gtest.h>

#include "lab/load/body_makers.h"
#include "lab/load/carts.h"
#include "lab/load/request_head.h"

namespace lab::load {
namespace {

const Target kTarget{"127.0.0.1", 8080, "/api/checkout?x=1"};

RequestHead head_for(std::string_view method, std::string_view type) {
  return RequestHead::make(kTarget, method, {{"Accept", "*/*"}}, type).value();
}

std::string text_of(const RequestMaker& maker, std::uint64_t index) {
  RequestText request;
  maker.append(index, request);
  return request.bytes;
}

TEST(RequestHead, WritesACompleteRequestWithBody) {
  EXPECT_EQ(text_of(FixedBodyMaker(head_for("POST", "application/json"), "{}"), 7),
            "POST /api/checkout?x=1 HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nAccept: */*\r\n"
            "Content-Type: application/json\r\nX-Request-Start: t=0000000000000000\r\n"
            "Content-Length: 2\r\n\r\n{}");
}

TEST(RequestHead, LeavesTheLengthOutOfARequestWithoutBody) {
  EXPECT_EQ(text_of(FixedBodyMaker(head_for("GET", ""), ""), 0),
            "GET /api/checkout?x=1 HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nAccept: */*\r\n"
            "X-Request-Start: t=0000000000000000\r\n\r\n");
  EXPECT_NE(text_of(FixedBodyMaker(head_for("POST", ""), ""), 0).find("Content-Length: 0\r\n\r\n"),
            std::string::npos);
}

TEST(RequestHead, StartTimeIsPatchedInPlace) {
  const FixedBodyMaker maker(head_for("POST", ""), "body");
  RequestText request;
  maker.append(0, request);
  const std::size_t size = request.bytes.size();
  patch_request_start(request, 1'790'000'000'123'456);
  EXPECT_EQ(request.bytes.size(), size);
  EXPECT_NE(request.bytes.find("\r\nX-Request-Start: t=1790000000123456\r\n"), std::string::npos);
}

TEST(RequestHead, OwnContentTypeReplacesTheDefault) {
  const auto head =
      RequestHead::make(kTarget, "POST", {{"content-type", "text/plain"}}, "application/json");
  ASSERT_TRUE(head.has_value());
  const std::string text = text_of(FixedBodyMaker(*head, "x"), 0);
  EXPECT_EQ(text.find("application/json"), std::string::npos);
  EXPECT_NE(text.find("content-type: text/plain\r\n"), std::string::npos);
}

TEST(RequestHead, RefusesWhatWouldBreakTheRequest) {
  for (const Header& header :
       {Header{"Host", "x"}, Header{"CONTENT-LENGTH", "5"}, Header{"Transfer-Encoding", "chunked"},
        Header{"Connection", "close"}, Header{"X-Request-Start", "t=1"}, Header{"A b", "x"},
        Header{"A", "x\r\nEvil: 1"}, Header{"", "x"}}) {
    EXPECT_FALSE(RequestHead::make(kTarget, "GET", {header}, "").has_value()) << header.name;
  }
  EXPECT_FALSE(RequestHead::make(kTarget, "GE T", {}, "").has_value());
  EXPECT_FALSE(RequestHead::make(kTarget, "", {}, "").has_value());
}

TEST(RequestHead, ReadsHeadersAsPeopleWriteThem) {
  const auto header = parse_header("Accept:  text/html, */*");
  ASSERT_TRUE(header.has_value());
  EXPECT_EQ(header->name, "Accept");
  EXPECT_EQ(header->value, "text/html, */*");
  EXPECT_FALSE(parse_header("no colon").has_value());
  EXPECT_FALSE(parse_header(": value").has_value());
}

TEST(BodyListMaker, GoesThroughItsBodiesOverAndOver) {
  const BodyListMaker maker(head_for("POST", ""), {"first", "second", "3"});
  EXPECT_TRUE(text_of(maker, 0).ends_with("Content-Length: 5\r\n\r\nfirst"));
  EXPECT_TRUE(text_of(maker, 4).ends_with("Content-Length: 6\r\n\r\nsecond"));
  EXPECT_TRUE(text_of(maker, 3'000'000'002).ends_with("Content-Length: 1\r\n\r\n3"));
}

TEST(BodyListMaker, LinesLoseTheirEndsAndEmptyOnesAreSkipped) {
  const auto lines = parse_lines("{\"a\":1}\r\n\n{\"b\":2}\nlast", "list");
  ASSERT_TRUE(lines.has_value());
  EXPECT_EQ(*lines, (std::vector<std::string>{"{\"a\":1}", "{\"b\":2}", "last"}));
  EXPECT_FALSE(parse_lines("\n\r\n", "list").has_value());
}

TEST(CartMaker, CarriesTheCartOfTheIndex) {
  const Carts carts(5, {"BOOK25"});
  const CartMaker maker(head_for("POST", "application/json"), carts);
  for (const std::uint64_t index : {0U, 1U, 999U}) {
    std::string body;
    carts.append_json(index, body);
    const std::string expected =
        "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
    EXPECT_TRUE(text_of(maker, index).ends_with(expected));
  }
}

TEST(ReadInputFile, SaysWhichFileIsMissing) {
  const auto text = read_input_file("/nonexistent/body.json");
  ASSERT_FALSE(text.has_value());
  EXPECT_EQ(text.error().code, common::ErrorCode::kNotFound);
  EXPECT_EQ(text.error().subject, "/nonexistent/body.json");
}

}  // namespace
}  // namespace lab::load
