// Loads in which the service misbehaves.
#include <gtest/gtest.h>

#include <thread>

#include "tests/unit/lab/load/load_fixture.h"

namespace lab::load {
namespace {

using namespace std::chrono_literals;
using tests::http_answer;
using tests::ReceivedRequest;
using tests::ScriptedAnswer;
using tests::ScriptedServer;

TEST(LoadFailures, UnreachableTargetIsAnErrorWithARemedy) {
  LoadPlan plan;
  {
    const ScriptedServer server(answer_ok);
    plan = plan_for(server);
  }
  const auto head = RequestHead::make(plan.target, "GET", {}, "").value();
  const auto result = run_load(plan, FixedBodyMaker(head, ""), nullptr, {});
  ASSERT_FALSE(result.has_value());
  EXPECT_FALSE(result.error().remedy.empty());
  EXPECT_NE(result.error().subject.find("127.0.0.1"), std::string::npos);
}

TEST(LoadFailures, AStartThatHasPassedIsAnError) {
  const ScriptedServer server(answer_ok);
  LoadPlan plan = plan_for(server);
  plan.start = Clock::now() - 1s;
  const auto head = RequestHead::make(plan.target, "GET", {}, "").value();
  const auto result = run_load(plan, FixedBodyMaker(head, ""), nullptr, {});
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, common::ErrorCode::kTimeout);
  EXPECT_TRUE(missed_its_start(result.error()));
  EXPECT_FALSE(missed_its_start({common::ErrorCode::kTimeout, "waiting", "", "", ""}));
  EXPECT_EQ(server.requests(), 0U);
}

TEST(LoadFailures, BadPlansAreRefused) {
  const ScriptedServer server(answer_ok);
  const LoadPlan good = plan_for(server);
  EXPECT_TRUE(check_plan(good).has_value());
  std::vector<LoadPlan> bad(8, good);
  bad[0].rate_per_second = -1;
  bad[1].rate_per_second = 1e6 + 1;
  bad[2].rate_per_second = std::numeric_limits<double>::quiet_NaN();
  bad[3].measured = 0s;
  bad[4].warmup = -1s;
  bad[5].request_timeout = 0s;
  bad[6].max_vus = 0;
  bad[7].max_vus = kMostUsers + 1;
  for (const LoadPlan& plan : bad) EXPECT_FALSE(check_plan(plan).has_value());
}

TEST(LoadFailures, TimeoutsFailAndFreeTheUser) {
  const ScriptedServer server([](const ReceivedRequest&) { return ScriptedAnswer{}; });
  LoadPlan plan = plan_for(server);
  plan.rate_per_second = 50;
  plan.measured = 2s;
  plan.max_vus = 3;
  plan.request_timeout = 50ms;
  const LoadResult result = run_plan(plan);
  EXPECT_GT(failures(result.measured, Failure::kTimeout), 3U);
  EXPECT_EQ(failures(result.measured, Failure::kTimeout), result.measured.failed);
  EXPECT_EQ(result.measured.failed + result.measured.dropped, 100U);
  EXPECT_GT(server.connections(), 3U);
}

TEST(LoadFailures, AnnouncedClosesCostNothing) {
  const ScriptedServer server([](const ReceivedRequest&) {
    return ScriptedAnswer{http_answer(200, "bye", "Connection: close\r\n"), true};
  });
  const LoadResult result = run_plan(plan_for(server));
  EXPECT_EQ(result.measured.completed, 100U);
  EXPECT_GE(server.connections(), 100U);
}

TEST(LoadFailures, BodiesThatEndWithTheConnectionComplete) {
  const ScriptedServer server([](const ReceivedRequest&) {
    return ScriptedAnswer{"HTTP/1.1 200 OK\r\n\r\nuntil the end", true};
  });
  EXPECT_EQ(run_plan(plan_for(server)).measured.completed, 100U);
}

// The service may close just as the next request is written, so some may fail; none may be lost.
TEST(LoadFailures, SilentClosesAreNoticedAndMended) {
  const ScriptedServer server([](const ReceivedRequest& request) {
    return ScriptedAnswer{http_answer(200), request.number % 5 == 0};
  });
  LoadPlan plan = plan_for(server);
  plan.max_vus = 20;
  const LoadResult result = run_plan(plan);
  EXPECT_EQ(result.measured.completed + failures(result.measured, Failure::kClosed) +
                result.measured.dropped,
            100U);
  EXPECT_GT(result.measured.completed, 20U);
  EXPECT_GT(server.connections(), 20U);
}

TEST(LoadFailures, AnswersCutShortFail) {
  const ScriptedServer server([](const ReceivedRequest&) {
    return ScriptedAnswer{"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc", true};
  });
  const LoadResult result = run_plan(plan_for(server));
  EXPECT_EQ(failures(result.measured, Failure::kClosed), 100U);
  EXPECT_EQ(result.measured.service.count(), 0U);
}

TEST(LoadFailures, AnswersThatAreNotHttpFail) {
  const ScriptedServer server([](const ReceivedRequest&) { return ScriptedAnswer{"hello\r\n"}; });
  const LoadResult result = run_plan(plan_for(server));
  EXPECT_EQ(failures(result.measured, Failure::kMalformed), 100U);
}

TEST(LoadFailures, BytesAfterTheAnswerCostTheConnectionOnly) {
  const ScriptedServer server(
      [](const ReceivedRequest&) { return ScriptedAnswer{http_answer(200, "fine") + "more"}; });
  const LoadResult result = run_plan(plan_for(server));
  EXPECT_EQ(result.measured.completed, 100U);
  EXPECT_GT(server.connections(), 90U);
}

TEST(LoadFailures, AServiceThatDiesFailsTheRestOfTheLoad) {
  const ScriptedServer server([](const ReceivedRequest& request) {
    if (request.number == 50) return ScriptedAnswer{"", false, true};
    return answer_ok(request);
  });
  const LoadResult result = run_plan(plan_for(server));
  EXPECT_EQ(result.measured.scheduled, 100U);
  EXPECT_EQ(result.measured.completed, 50U);
  EXPECT_EQ(result.measured.failed, 50U);
  EXPECT_GT(failures(result.measured, Failure::kConnect), 40U);
  EXPECT_EQ(result.window(), 500ms);
}

TEST(LoadFailures, ClosedLoopDoesNotHammerADeadService) {
  const ScriptedServer server([](const ReceivedRequest& request) {
    if (request.number == 10) return ScriptedAnswer{"", false, true};
    return answer_ok(request);
  });
  LoadPlan plan = plan_for(server);
  plan.rate_per_second = 0;
  plan.max_vus = 2;
  const LoadResult result = run_plan(plan);
  EXPECT_GT(failures(result.measured, Failure::kConnect), 0U);
  EXPECT_LT(failures(result.measured, Failure::kConnect), 2 * (500 / 10) + 4U);
}

}  // namespace
}  // namespace lab::load
