// Bodies with seeded random fields.
//
// In the text stand for: {{int LOW HIGH}} a whole number of that range, both ends included;
// {{choice A B C}} one of the words; {{index}} the request's number. Each field is drawn from the
// seed and the request's index alone, so every variant gets the same bodies.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/error.h"
#include "lab/load/random_source.h"
#include "lab/load/request_head.h"
#include "lab/load/request_maker.h"

namespace lab::load {

class BodyTemplate {
 public:
  // kMalformed with the field as subject: unknown, without its end, numbers that are none.
  [[nodiscard]] static common::Result<BodyTemplate> parse(std::string_view text);

  void append(std::uint64_t seed, std::uint64_t index, std::string& body) const;

 private:
  enum class Kind { kNumber, kChoice, kIndex };
  struct Field {
    Kind kind = Kind::kIndex;
    std::int64_t low = 0;
    std::uint64_t count = 0;  // of whole numbers
    std::vector<std::string> choices;
  };
  struct Part {
    std::string literal;  // before the field
    Field field;
  };

  [[nodiscard]] static common::Result<Field> parse_field(std::string_view text);

  std::vector<Part> parts_;
  std::string rest_;  // after the last field
};

class TemplateMaker final : public RequestMaker {
 public:
  TemplateMaker(RequestHead head, BodyTemplate body, std::uint64_t seed)
      : head_(std::move(head)), body_(std::move(body)), seed_(seed) {}
  void append(std::uint64_t index, RequestText& request) const override;

 private:
  RequestHead head_;
  BodyTemplate body_;
  std::uint64_t seed_;
};

}  // namespace lab::load
