#include "service/http/answer.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <exception>

#include "service/http/problem.h"

namespace bookstore::http {
namespace {

constexpr std::size_t kUsualHead = 256;
constexpr std::size_t kUsualAnswerBody = 1024;

void answer_failure(const Request& request, Answer& answer, std::string_view what) {
  spdlog::error("{}: the handler threw: {}", request.path, what);
  write_problem(answer.begin(), 500, "the request could not be answered", "");
}

}  // namespace

Answer::Answer() {
  head_.reserve(kUsualHead);
  response_.body.reserve(kUsualAnswerBody);
}

Response& Answer::begin() {
  response_.status = 200;
  response_.content_type = "application/json";
  response_.body.clear();
  return response_;
}

void Answer::compose(ConnectionField connection, std::string_view allow, std::string_view date,
                     bool without_body) {
  write_response_head(head_, {response_.status, response_.content_type, response_.body.size(),
                              connection, allow, date});
  const bool bodiless = without_body || response_.status == 204 || response_.status == 304;
  unsent_ = {boost::asio::buffer(head_),
             bodiless ? boost::asio::const_buffer() : boost::asio::buffer(response_.body)};
}

void Answer::advance(std::size_t size) {
  for (boost::asio::const_buffer& part : unsent_) {
    const std::size_t of_part = std::min(size, part.size());
    part += of_part;
    size -= of_part;
  }
}

void run_handler(const Handler& handler, const Request& request, Answer& answer) {
  try {
    handler(request, answer.begin());
  } catch (const std::exception& exception) {
    answer_failure(request, answer, exception.what());
  } catch (...) {
    answer_failure(request, answer, "something that is no exception");
  }
}

}  // namespace bookstore::http
