#include "lab/trial/equality.h"

#include <fmt/format.h>

#include <algorithm>

namespace lab::trial {
namespace {

using common::fail;

constexpr std::chrono::seconds kAnswerTimeout{10};
constexpr std::size_t kExcerpt = 60;

struct Question {
  std::uint64_t index = 0;
  bool edge = false;

  [[nodiscard]] std::string name() const {
    return fmt::format("{} {}", edge ? "edge request" : "request", index);
  }
};

common::Result<std::vector<HttpAnswer>> ask_all(HttpConnection& connection,
                                                std::span<const Contender> contenders,
                                                const Question& question) {
  std::vector<HttpAnswer> answers;
  load::RequestText request;
  for (const Contender& contender : contenders) {
    request.clear();
    const load::RequestMaker& maker = question.edge ? *contender.edges : *contender.traffic;
    maker.append(question.index, request);
    auto answer = connection.exchange(request.bytes);
    if (!answer) return fail(answer.error());
    answers.push_back(std::move(*answer));
  }
  return answers;
}

std::string judge(std::span<const Contender> contenders, const std::vector<HttpAnswer>& answers,
                  const Question& question) {
  if (!question.edge && answers.front().status / 100 != 2) {
    return fmt::format("{}: {} answers with status {}: {}", question.name(),
                       contenders.front().variant, answers.front().status,
                       answers.front().body.substr(0, kExcerpt));
  }
  for (std::size_t i = 1; i < answers.size(); ++i) {
    const std::string difference = difference_between(answers.front(), answers[i]);
    if (!difference.empty()) {
      return fmt::format("{}, {} against {}: {}", question.name(), contenders[i].variant,
                         contenders.front().variant, difference);
    }
  }
  return "";
}

}  // namespace

std::string difference_between(const HttpAnswer& first, const HttpAnswer& other) {
  if (first.status != other.status) {
    return fmt::format("status {} instead of {}", other.status, first.status);
  }
  if (first.body == other.body) return "";
  const auto [at, unused] =
      std::mismatch(first.body.begin(), first.body.end(), other.body.begin(), other.body.end());
  const auto offset = static_cast<std::size_t>(at - first.body.begin());
  return fmt::format("bodies differ from byte {}: '{}' instead of '{}'", offset,
                     other.body.substr(offset, kExcerpt), first.body.substr(offset, kExcerpt));
}

common::Result<record::Equality> check_equal_answers(const load::Target& target,
                                                     std::span<const Contender> contenders,
                                                     std::size_t edge_count, std::uint64_t count,
                                                     const std::stop_token& stop) {
  auto connection = HttpConnection::connect(target.host, target.port, kAnswerTimeout);
  if (!connection) return fail(connection.error());
  record::Equality equality;
  for (const Contender& contender : contenders) equality.variants.push_back(contender.variant);
  const std::uint64_t total = std::max<std::uint64_t>(count, edge_count);
  for (std::uint64_t i = 0; i < total; ++i) {
    if (stop.stop_requested()) {
      return fail({common::ErrorCode::kIo, "comparing answers", target.url(), "interrupted", ""});
    }
    const bool edge = i < edge_count;
    const Question question{edge ? i : i - edge_count, edge};
    auto answers = ask_all(*connection, contenders, question);
    if (!answers) return fail(answers.error());
    ++equality.requests;
    equality.difference = judge(contenders, *answers, question);
    if (!equality.difference.empty()) return equality;
  }
  equality.equal = true;
  return equality;
}

}  // namespace lab::trial
