// The check before any load: every variant gives the same answer to the same request.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "common/error.h"
#include "lab/case/case_definition.h"
#include "lab/load/request_maker.h"
#include "lab/load/target.h"
#include "lab/record/record.h"
#include "lab/trial/http_exchange.h"

namespace lab::trial {

// One variant's way to be asked. Every contender must hold the same requests in the same order.
struct Contender {
  std::string variant;
  load::Target target;                        // where it answers; the path does not matter
  std::unique_ptr<load::RequestMaker> edges;  // may be null
  std::unique_ptr<load::RequestMaker> traffic;
};

// Sends `edge_count` edge requests and then traffic, at least `count` in all, to every contender
// and compares what `alike` says; ends at the first difference. At least one contender. An edge
// request may be answered with an error, as long as all answer alike; traffic must get 2xx. Errors:
// kIo or kTimeout when a request gets no answer, kIo when `stop` was requested.
[[nodiscard]] common::Result<record::Equality> check_equal_answers(
    std::span<const Contender> contenders, std::size_t edge_count, std::uint64_t count,
    casefile::Alike alike, const std::stop_token& stop);

// How `other` differs from `first`: "" if it does not. Pure.
[[nodiscard]] std::string difference_between(const HttpAnswer& first, const HttpAnswer& other,
                                             casefile::Alike alike);

}  // namespace lab::trial
