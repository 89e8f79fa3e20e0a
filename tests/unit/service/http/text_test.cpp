#include <gtest/gtest.h>

#include "service/http/answer.h"
#include "service/http/endpoint.h"
#include "service/http/problem.h"
#include "service/http/request_start.h"
#include "service/http/response_head.h"
#include "service/http/status.h"

namespace bookstore::http {
namespace {

using std::chrono::microseconds;

TEST(RequestStart, ReadsMicroseconds) {
  EXPECT_EQ(parse_request_start("t=1796055346123456"), microseconds(1796055346123456));
  EXPECT_EQ(parse_request_start("t=0"), microseconds(0));
}

TEST(RequestStart, RefusesEverythingElse) {
  for (const char* text : {"", "t=", "1796055346123456", "t=-1", "t=+1", "t=1.5", "t= 1", "t=1 ",
                           "T=1", "t=17960553461234567", "t=0x10"}) {
    EXPECT_EQ(parse_request_start(text), std::nullopt) << text;
  }
}

TEST(ResponseHead, WritesFieldsInOrder) {
  std::string text = "what was there";
  write_response_head(text, {405, "text/plain", 12, ConnectionField::kClose, "GET", "now"});
  EXPECT_EQ(text,
            "HTTP/1.1 405 Method Not Allowed\r\nContent-Type: text/plain\r\nContent-Length: 12\r\n"
            "Allow: GET\r\nConnection: close\r\nDate: now\r\n\r\n");
}

TEST(ResponseHead, LeavesOutWhatIsNotSaid) {
  std::string text;
  write_response_head(text, {204, "text/plain", 0, ConnectionField::kNone, "", ""});
  EXPECT_EQ(text, "HTTP/1.1 204 No Content\r\n\r\n");
}

TEST(HttpDate, IsTheFixedFormOfRfc9110) {
  std::string text;
  write_http_date(text, 784111777);
  EXPECT_EQ(text, "Sun, 06 Nov 1994 08:49:37 GMT");
}

TEST(Problem, NamesTheField) {
  Response response;
  write_problem(response, 422, "out of range", "lines[2].quantity");
  EXPECT_EQ(response.status, 422U);
  EXPECT_EQ(response.content_type, "application/problem+json");
  EXPECT_EQ(response.body, R"({"type":"about:blank","title":"Unprocessable Content","status":422,)"
                           R"("detail":"out of range","field":"lines[2].quantity"})");
}

TEST(Problem, EscapesHostileText) {
  Response response;
  write_problem(response, 400, "a\"\\\n\xff", "");
  EXPECT_EQ(response.body,
            "{\"type\":\"about:blank\",\"title\":\"Bad Request\",\"status\":400,"
            "\"detail\":\"a\\\"\\\\\\n\xEF\xBF\xBD\"}");
}

TEST(Endpoint, ReadsAndWritesBothFamilies) {
  for (const char* text : {"127.0.0.1:8080", "0.0.0.0:0", "[::1]:65535", "[::]:1"}) {
    const auto endpoint = parse_endpoint(text);
    ASSERT_TRUE(endpoint.has_value()) << text;
    EXPECT_EQ(to_text(*endpoint), text);
  }
}

TEST(Endpoint, RefusesWhatIsNoAddressAndPort) {
  for (const char* text : {"", ":80", "localhost:80", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536",
                           "127.0.0.1:-1", "::1:80", "[127.0.0.1]:80", "[::1]", "[]:80"}) {
    const auto endpoint = parse_endpoint(text);
    ASSERT_FALSE(endpoint.has_value()) << text;
    EXPECT_FALSE(endpoint.error().remedy.empty());
  }
}

TEST(ReasonPhrase, KnowsItsOwnStatuses) {
  EXPECT_EQ(reason_phrase(413), "Content Too Large");
  EXPECT_EQ(reason_phrase(599), "Unknown");
}

std::string sent_by(const Answer& answer) {
  std::string bytes;
  for (const auto& part : answer.unsent()) {
    bytes.append(static_cast<const char*>(part.data()), part.size());
  }
  return bytes;
}

TEST(Answer, KeepsWhatTheKernelHasNotTaken) {
  Answer answer;
  answer.begin().body = "body";
  answer.compose(ConnectionField::kNone, "", "", false);
  const std::string whole = sent_by(answer);
  EXPECT_TRUE(whole.ends_with("\r\n\r\nbody"));
  answer.advance(whole.size() - 3);
  EXPECT_EQ(sent_by(answer), "ody");
  EXPECT_FALSE(answer.sent());
  answer.advance(3);
  EXPECT_TRUE(answer.sent());
}

TEST(Answer, TurnsWhatAHandlerThrowsInto500) {
  Answer answer;
  run_handler(
      [](const Request&, Response& response) {
        response.body = "half an answer";
        response.status = 201;
        throw std::runtime_error("broken");
      },
      Request{}, answer);
  answer.compose(ConnectionField::kNone, "", "", false);
  EXPECT_EQ(answer.status(), 500U);
  EXPECT_EQ(sent_by(answer).find("half"), std::string::npos);
  EXPECT_EQ(sent_by(answer).find("broken"), std::string::npos);
}

}  // namespace
}  // namespace bookstore::http
