#include "lab/load/body_template.h"

#include <fmt/format.h>

#include <charconv>
#include <iterator>
#include <optional>
#include <sstream>

namespace lab::load {
namespace {

constexpr std::string_view kFieldStart = "{{";
constexpr std::string_view kFieldEnd = "}}";

std::unexpected<common::Error> bad_field(std::string_view text, std::string cause) {
  return common::fail({common::ErrorCode::kMalformed, "reading a body template",
                       fmt::format("{{{{{}}}}}", text), std::move(cause),
                       "use {{int LOW HIGH}}, {{choice A B C}} or {{index}}"});
}

std::vector<std::string> words_in(std::string_view text) {
  std::istringstream stream{std::string(text)};
  return {std::istream_iterator<std::string>(stream), {}};
}

std::optional<std::int64_t> whole_number(const std::string& text) {
  std::int64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [last, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || last != end) return std::nullopt;
  return value;
}

}  // namespace

common::Result<BodyTemplate::Field> BodyTemplate::parse_field(std::string_view text) {
  const std::vector<std::string> words = words_in(text);
  Field field;
  if (words.empty()) return bad_field(text, "it is empty");
  if (words.front() == "index" && words.size() == 1) return field;
  if (words.front() == "choice" && words.size() > 1) {
    field.kind = Kind::kChoice;
    field.choices.assign(words.begin() + 1, words.end());
    return field;
  }
  if (words.front() != "int" || words.size() != 3) return bad_field(text, "it is no field");
  const auto low = whole_number(words[1]);
  const auto high = whole_number(words[2]);
  if (!low || !high) return bad_field(text, "its bounds are no whole numbers");
  if (*low > *high) return bad_field(text, "its lower bound is above the upper one");
  field.kind = Kind::kNumber;
  field.low = *low;
  field.count = static_cast<std::uint64_t>(*high) - static_cast<std::uint64_t>(*low) + 1;
  if (field.count == 0) return bad_field(text, "it holds more than 2^64 − 1 numbers");
  return field;
}

common::Result<BodyTemplate> BodyTemplate::parse(std::string_view text) {
  BodyTemplate made;
  while (true) {
    const std::size_t open = text.find(kFieldStart);
    if (open == std::string_view::npos) break;
    const std::size_t close = text.find(kFieldEnd, open);
    const std::string_view inside = text.substr(open + kFieldStart.size());
    if (close == std::string_view::npos) return bad_field(inside.substr(0, 20), "it has no end");
    auto field = parse_field(inside.substr(0, close - open - kFieldStart.size()));
    if (!field) return common::fail(field.error());
    made.parts_.push_back({std::string(text.substr(0, open)), std::move(*field)});
    text.remove_prefix(close + kFieldEnd.size());
  }
  made.rest_ = text;
  return made;
}

void BodyTemplate::append(std::uint64_t seed, std::uint64_t index, std::string& body) const {
  RandomSource random = RandomSource::at(seed, index);
  auto out = std::back_inserter(body);
  for (const Part& part : parts_) {
    body += part.literal;
    switch (part.field.kind) {
      case Kind::kIndex:
        fmt::format_to(out, "{}", index);
        break;
      case Kind::kChoice:
        body += part.field.choices[random.below(part.field.choices.size())];
        break;
      case Kind::kNumber:
        fmt::format_to(out, "{}",
                       part.field.low + static_cast<std::int64_t>(random.below(part.field.count)));
        break;
    }
  }
  body += rest_;
}

void TemplateMaker::append(std::uint64_t index, RequestText& request) const {
  // The head needs the body's length, so the body goes to storage that every thread keeps.
  thread_local std::string body;
  body.clear();
  body_.append(seed_, index, body);
  head_.append(body.size(), request);
  request.bytes.append(body);
}

}  // namespace lab::load
