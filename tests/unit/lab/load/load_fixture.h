// What the tests of whole loads share: a short plan against a scripted server.
#pragma once

#include <gtest/gtest.h>

#include <chrono>

#include "lab/load/body_makers.h"
#include "lab/load/load_run.h"
#include "tests/support/scripted_server.h"

namespace lab::load {

inline tests::ScriptedAnswer answer_ok(const tests::ReceivedRequest&) {
  static const std::string bytes = tests::http_answer(200, "fine");
  return {bytes};
}

// 100 arrivals and as many users: none is dropped, however slow the machine.
inline LoadPlan plan_for(const tests::ScriptedServer& server) {
  LoadPlan plan;
  plan.target = parse_target(server.url("/x")).value();
  plan.rate_per_second = 200;
  plan.measured = std::chrono::milliseconds(500);
  plan.drain = std::chrono::seconds(5);
  plan.max_vus = 100;
  return plan;
}

// Sends requests without a body as the plan says; the test fails if the load could not run.
inline LoadResult run_plan(const LoadPlan& plan, LoadListener* listener = nullptr) {
  const auto head = RequestHead::make(plan.target, plan.method, plan.headers, "").value();
  auto result = run_load(plan, FixedBodyMaker(head, ""), listener, std::stop_token());
  if (result) return *std::move(result);
  ADD_FAILURE() << result.error().message();
  return {};
}

inline std::uint64_t failures(const PhaseRecord& record, Failure failure) {
  return record.failures[static_cast<std::size_t>(failure)];
}

}  // namespace lab::load
