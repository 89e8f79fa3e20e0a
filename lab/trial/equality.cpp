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

common::Result<std::vector<HttpConnection>> connect_all(std::span<const Contender> contenders) {
  std::vector<HttpConnection> connections;
  for (const Contender& contender : contenders) {
    auto connection =
        HttpConnection::connect(contender.target.host, contender.target.port, kAnswerTimeout);
    if (!connection) return fail(connection.error());
    connections.push_back(std::move(*connection));
  }
  return connections;
}

common::Result<std::vector<HttpAnswer>> ask_all(std::vector<HttpConnection>& connections,
                                                std::span<const Contender> contenders,
                                                const Question& question) {
  std::vector<HttpAnswer> answers;
  load::RequestText request;
  for (std::size_t i = 0; i < contenders.size(); ++i) {
    const Contender& contender = contenders[i];
    request.clear();
    const load::RequestMaker& maker = question.edge ? *contender.edges : *contender.traffic;
    maker.append(question.index, request);
    auto answer = connections[i].exchange(request.bytes);
    if (!answer) return fail(answer.error());
    answers.push_back(std::move(*answer));
  }
  return answers;
}

std::string judge(std::span<const Contender> contenders, const std::vector<HttpAnswer>& answers,
                  const Question& question, casefile::Alike alike) {
  if (!question.edge && answers.front().status / 100 != 2) {
    return fmt::format("{}: {} answers with status {}: {}", question.name(),
                       contenders.front().variant, answers.front().status,
                       answers.front().body.substr(0, kExcerpt));
  }
  for (std::size_t i = 1; i < answers.size(); ++i) {
    const std::string difference = difference_between(answers.front(), answers[i], alike);
    if (!difference.empty()) {
      return fmt::format("{}, {} against {}: {}", question.name(), contenders[i].variant,
                         contenders.front().variant, difference);
    }
  }
  return "";
}

}  // namespace

std::string difference_between(const HttpAnswer& first, const HttpAnswer& other,
                               casefile::Alike alike) {
  if (first.status != other.status) {
    return fmt::format("status {} instead of {}", other.status, first.status);
  }
  if (alike == casefile::Alike::kStatus || first.body == other.body) return "";
  const auto [at, unused] =
      std::mismatch(first.body.begin(), first.body.end(), other.body.begin(), other.body.end());
  const auto offset = static_cast<std::size_t>(at - first.body.begin());
  return fmt::format("bodies differ from byte {}: '{}' instead of '{}'", offset,
                     other.body.substr(offset, kExcerpt), first.body.substr(offset, kExcerpt));
}

common::Result<record::Equality> check_equal_answers(std::span<const Contender> contenders,
                                                     std::size_t edge_count, std::uint64_t count,
                                                     casefile::Alike alike,
                                                     const std::stop_token& stop) {
  auto connections = connect_all(contenders);
  if (!connections) return fail(connections.error());
  record::Equality equality;
  for (const Contender& contender : contenders) equality.variants.push_back(contender.variant);
  const std::uint64_t total = std::max<std::uint64_t>(count, edge_count);
  for (std::uint64_t i = 0; i < total; ++i) {
    if (stop.stop_requested()) {
      return fail({common::ErrorCode::kIo, "comparing answers", contenders.front().target.url(),
                   "interrupted", ""});
    }
    const bool edge = i < edge_count;
    const Question question{edge ? i : i - edge_count, edge};
    auto answers = ask_all(*connections, contenders, question);
    if (!answers) return fail(answers.error());
    ++equality.requests;
    equality.difference = judge(contenders, *answers, question, alike);
    if (!equality.difference.empty()) return equality;
  }
  equality.equal = true;
  return equality;
}

}  // namespace lab::trial
