#include "lab/load/load_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <thread>

#include "lab/load/carts.h"
#include "tests/unit/lab/load/load_fixture.h"

namespace lab::load {
namespace {

using namespace std::chrono_literals;
using tests::http_answer;
using tests::ReceivedRequest;
using tests::ScriptedAnswer;
using tests::ScriptedServer;

TEST(LoadRun, CompletesEveryArrivalOfTheSchedule) {
  const ScriptedServer server(answer_ok);
  const LoadResult result = run_plan(plan_for(server));
  EXPECT_EQ(result.measured.scheduled, 100U);
  EXPECT_EQ(result.measured.completed, 100U);
  EXPECT_EQ(result.measured.statuses[200], 100U);
  EXPECT_EQ(result.measured.lag.count(), 100U);
  EXPECT_EQ(result.measured.bytes_received, 100 * http_answer(200, "fine").size());
  EXPECT_EQ(result.window(), 500ms);
  EXPECT_EQ(server.requests(), 100U);
  EXPECT_FALSE(result.stopped);
}

TEST(LoadRun, OpensAllConnectionsBeforeTheStartAndKeepsThem) {
  const ScriptedServer server(answer_ok);
  LoadPlan plan = plan_for(server);
  plan.rate_per_second = 2;  // one request: at most one user has anything to send
  EXPECT_EQ(run_plan(plan).measured.completed, 1U);
  EXPECT_EQ(server.connections(), 100U);
  EXPECT_EQ(run_plan(plan_for(server)).measured.completed, 100U);
  EXPECT_EQ(server.connections(), 200U);
}

TEST(LoadRun, UsesFreeUsersInTurn) {
  std::vector<std::uint64_t> order;
  const ScriptedServer server([&](const ReceivedRequest& request) {
    order.push_back(request.connection);
    return answer_ok(request);
  });
  LoadPlan plan = plan_for(server);
  plan.max_vus = 3;
  plan.rate_per_second = 20;
  ASSERT_GE(run_plan(plan).measured.completed, 3U);
  EXPECT_EQ(std::set<std::uint64_t>(order.begin(), order.begin() + 3).size(), 3U);
}

TEST(LoadRun, KeepsTheWarmupApartWithoutAGap) {
  const ScriptedServer server(answer_ok);
  LoadPlan plan = plan_for(server);
  plan.warmup = 250ms;
  plan.max_vus = 150;
  plan.first_request_index = 1000;
  const LoadResult result = run_plan(plan);
  EXPECT_EQ(result.warmup.scheduled, 50U);
  EXPECT_EQ(result.warmup.service.count(), 50U);
  EXPECT_EQ(result.measured.scheduled, 100U);
  EXPECT_EQ(result.measured.service.count(), 100U);
  EXPECT_EQ(result.first_measured_index, 1050U);
}

TEST(LoadRun, SendsTheRequestsOfTheirIndices) {
  std::vector<std::string> bodies;
  const ScriptedServer server([&](const ReceivedRequest& request) {
    bodies.emplace_back(request.text.substr(request.text.find("\r\n\r\n") + 4));
    return answer_ok(request);
  });
  LoadPlan plan = plan_for(server);
  plan.method = "POST";
  plan.first_request_index = 70;
  const Carts carts(3, {"BOOK25"});
  const CartMaker maker(RequestHead::make(plan.target, "POST", {}, "application/json").value(),
                        carts);
  const auto result = run_load(plan, maker, nullptr, {});
  ASSERT_TRUE(result.has_value());
  std::vector<std::string> expected(100);
  for (std::uint64_t i = 0; i < expected.size(); ++i) carts.append_json(70 + i, expected[i]);
  EXPECT_TRUE(std::ranges::is_permutation(bodies, expected));
}

TEST(LoadRun, StampsEveryRequestWithTheTimeOfItsFirstWrite) {
  std::vector<std::uint64_t> stamps;
  const ScriptedServer server([&](const ReceivedRequest& request) {
    const std::size_t at = request.text.find("X-Request-Start: t=") + 19;
    std::from_chars(request.text.data() + at, request.text.data() + at + kStartDigits,
                    stamps.emplace_back());
    return answer_ok(request);
  });
  const auto microseconds = [] {
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(
                                          std::chrono::system_clock::now().time_since_epoch())
                                          .count());
  };
  const std::uint64_t before = microseconds();
  const LoadResult result = run_plan(plan_for(server));
  ASSERT_EQ(stamps.size(), result.measured.completed);
  for (const std::uint64_t stamp : stamps) {
    EXPECT_GE(stamp, before);
    EXPECT_LE(stamp, microseconds());
  }
}

TEST(LoadRun, OtherStatusesFailButKeepTheirServiceTime) {
  const ScriptedServer server([](const ReceivedRequest& request) {
    return ScriptedAnswer{http_answer(request.number % 2 == 0 ? 503 : 201)};
  });
  const LoadResult result = run_plan(plan_for(server));
  EXPECT_EQ(result.measured.completed, 50U);
  EXPECT_EQ(result.measured.failed, 50U);
  EXPECT_EQ(result.measured.statuses[503], 50U);
  EXPECT_EQ(result.measured.service.count(), 100U);
  EXPECT_EQ(result.measured.response.count(), 50U);
}

TEST(LoadRun, DropsWhatFindsNoFreeUserAndNeverSendsIt) {
  const ScriptedServer server([](const ReceivedRequest&) { return ScriptedAnswer{}; });
  LoadPlan plan = plan_for(server);
  plan.max_vus = 3;
  plan.drain = 50ms;
  const LoadResult result = run_plan(plan);
  EXPECT_EQ(result.measured.scheduled, 100U);
  EXPECT_EQ(result.measured.interrupted, 3U);
  EXPECT_EQ(result.measured.dropped, 97U);
  EXPECT_EQ(server.requests(), 3U);
}

TEST(LoadRun, AnswersInTheDrainStillCount) {
  const ScriptedServer server([](const ReceivedRequest& request) {
    if (request.number == 99) std::this_thread::sleep_for(200ms);
    return answer_ok(request);
  });
  const LoadResult result = run_plan(plan_for(server));
  EXPECT_EQ(result.measured.completed, 100U);
  EXPECT_GE(result.measured.service.max(), 200ms);
}

TEST(LoadRun, FollowsThePoissonScheduleOfItsSeed) {
  const ScriptedServer server(answer_ok);
  LoadPlan plan = plan_for(server);
  plan.max_vus = 200;
  plan.arrivals = Arrivals::kPoisson;
  for (plan.seed = 1; plan.seed <= 2; ++plan.seed) {
    ArrivalSchedule expected(Arrivals::kPoisson, plan.rate_per_second, plan.seed);
    while (expected.due() < plan.measured) expected.advance();
    EXPECT_EQ(run_plan(plan).measured.scheduled, expected.index());
  }
}

TEST(LoadRun, ClosedLoopKeepsEveryUserBusy) {
  const ScriptedServer server(answer_ok);
  LoadPlan plan = plan_for(server);
  plan.rate_per_second = 0;
  plan.max_vus = 4;
  plan.warmup = 100ms;
  const LoadResult result = run_plan(plan);
  EXPECT_GT(result.warmup.completed, 4U);
  EXPECT_GT(result.measured.completed, 100U);
  EXPECT_EQ(result.measured.dropped, 0U);
  EXPECT_EQ(result.measured.interrupted, 0U);
  EXPECT_EQ(server.connections(), 4U);
}

TEST(LoadRun, CoalescedArrivalsAreAllSent) {
  const ScriptedServer server(answer_ok);
  LoadPlan plan = plan_for(server);
  plan.rate_per_second = 5000;
  plan.max_vus = 2000;
  const LoadResult result = run_plan(plan);
  EXPECT_EQ(result.measured.scheduled, 2500U);
  EXPECT_EQ(result.measured.completed + result.measured.dropped, 2500U);
}

TEST(LoadRun, AnswersToHeadHaveNoBody) {
  const ScriptedServer server([](const ReceivedRequest&) {
    return ScriptedAnswer{"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n"};
  });
  LoadPlan plan = plan_for(server);
  plan.method = "HEAD";
  EXPECT_EQ(run_plan(plan).measured.completed, 100U);
}

TEST(LoadRun, LargeBodiesGoBothWays) {
  const std::string large(3'000'000, 'x');
  const ScriptedServer server(
      [&](const ReceivedRequest&) { return ScriptedAnswer{http_answer(200, "ok")}; });
  LoadPlan plan = plan_for(server);
  plan.rate_per_second = 10;
  plan.method = "POST";
  const auto head = RequestHead::make(plan.target, "POST", {}, "").value();
  const auto result = run_load(plan, FixedBodyMaker(head, large), nullptr, {});
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->measured.completed, 5U);
  EXPECT_GT(result->measured.bytes_sent, 5 * large.size());
}

}  // namespace
}  // namespace lab::load
