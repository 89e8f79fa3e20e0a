// Request makers whose bodies are given: one for all requests, or a list that is gone through again
// and again.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/error.h"
#include "lab/load/request_head.h"
#include "lab/load/request_maker.h"

namespace lab::load {

// Every request is the same.
class FixedBodyMaker final : public RequestMaker {
 public:
  FixedBodyMaker(const RequestHead& head, std::string_view body);
  void append(std::uint64_t index, RequestText& request) const override;

 private:
  RequestText prepared_;
};

// Request i carries body i modulo the number of bodies.
class BodyListMaker final : public RequestMaker {
 public:
  // `bodies` must not be empty.
  BodyListMaker(RequestHead head, std::vector<std::string> bodies);
  void append(std::uint64_t index, RequestText& request) const override;

 private:
  RequestHead head_;
  std::vector<std::string> bodies_;
};

// The lines of a body list (JSON Lines: one body a line), without empty lines and line ends.
// kMalformed if there is none.
[[nodiscard]] common::Result<std::vector<std::string>> parse_lines(std::string_view text,
                                                                   std::string_view file_name);

// A whole file. The error carries the name and the system's reason.
[[nodiscard]] common::Result<std::string> read_input_file(const std::string& path);

}  // namespace lab::load
