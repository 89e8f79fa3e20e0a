// Checks that need no golden file: what a stall of known length must do to the figures. They
// measure time, so nothing runs beside them, and compare only with what the same run measured.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "lab/load/load_summary.h"
#include "tests/unit/lab/load/load_fixture.h"

namespace lab::load {
namespace {

using namespace std::chrono_literals;
using Seconds = std::chrono::duration<double>;
using tests::ReceivedRequest;
using tests::ScriptedAnswer;
using tests::ScriptedServer;

constexpr auto kStall = 1s;

// Stands still once, for a second, when request `at` comes; remembers for how long it really did.
class StallingScript {
 public:
  explicit StallingScript(std::uint64_t at) : at_(at) {}

  ScriptedAnswer operator()(const ReceivedRequest& request) {
    if (request.number == at_) {
      const auto begin = Clock::now();
      std::this_thread::sleep_for(kStall);
      stalled_ns = (Clock::now() - begin).count();
    }
    return answer_ok(request);
  }

  [[nodiscard]] double seconds() const { return 1e-9 * static_cast<double>(stalled_ns); }

 private:
  std::uint64_t at_;
  std::atomic<std::int64_t> stalled_ns{0};
};

TEST(LoadStall, CorrectedQuantilesFollowFromTheStall) {
  StallingScript script(200);
  const ScriptedServer server(std::ref(script));
  LoadPlan plan = plan_for(server);
  plan.measured = 3840ms;
  plan.max_vus = 400;  // more than arrive in the stall: no drops
  const LoadResult result = run_plan(plan);
  ASSERT_EQ(result.measured.completed, result.measured.scheduled);
  for (const double q : {0.80, 0.90, 0.95}) {
    const double expected = script.seconds() - (1 - q) * Seconds(plan.measured).count();
    const double seen = Seconds(result.measured.response.quantile(q)).count();
    fmt::print("stall of {:.3f} s: p{:.0f} {:.1f} ms, expected {:.1f} ms\n", script.seconds(),
               100 * q, 1e3 * seen, 1e3 * expected);
    EXPECT_NEAR(seen / expected, 1, 0.1) << q;
  }
  EXPECT_LT(result.measured.response.quantile(0.5) * 10, result.measured.response.quantile(0.9));
}

TEST(LoadStall, DropsWhatExceedsTheUsers) {
  StallingScript script(350);
  const ScriptedServer server(std::ref(script));
  LoadPlan plan = plan_for(server);
  plan.rate_per_second = 700;
  plan.measured = 2500ms;
  plan.max_vus = 50;
  const LoadResult result = run_plan(plan);
  const double expected = 700 * script.seconds() - 50;
  fmt::print("stall of {:.3f} s with 50 users at 700/s: {} dropped, expected {:.0f}\n",
             script.seconds(), result.measured.dropped, expected);
  EXPECT_NEAR(static_cast<double>(result.measured.dropped) / expected, 1, 0.1);
}

TEST(LoadStall, AHangToTheEndShowsInThePercentiles) {
  const ScriptedServer server([](const ReceivedRequest& request) {
    return request.number < 200 ? answer_ok(request) : ScriptedAnswer{};
  });
  LoadPlan plan = plan_for(server);
  plan.measured = 2s;
  plan.max_vus = 300;
  plan.drain = 100ms;
  const LoadResult result = run_plan(plan);
  const record::Client client = summarize(result);
  EXPECT_EQ(client.completed, 200U);
  EXPECT_EQ(client.interrupted, 200U);
  EXPECT_FALSE(client.response_ms.p50.censored);
  EXPECT_TRUE(client.response_ms.p90.censored);
  EXPECT_TRUE(client.response_ms.p99.censored);
  EXPECT_DOUBLE_EQ(*client.response_ms.p99.ms, *client.response_ms.max);
  EXPECT_FALSE(client.service_ms.p99.censored);
  EXPECT_NE(text_summary(result).find("p(99)=>"), std::string::npos);
}

TEST(LoadStall, LagIsASmallPartOfTheGapBetweenArrivals) {
  const ScriptedServer server(answer_ok);
  LoadPlan plan = plan_for(server);
  plan.rate_per_second = 700;
  plan.measured = 3s;
  plan.max_vus = 200;
  const LoadResult result = run_plan(plan);
  const auto median = result.measured.lag.quantile(0.5);
  fmt::print("lag at 700/s: median {:.1f} µs, p99 {:.1f} µs\n",
             1e-3 * static_cast<double>(median.count()),
             1e-3 * static_cast<double>(result.measured.lag.quantile(0.99).count()));
  EXPECT_LT(median * 700, 1s);
}

}  // namespace
}  // namespace lab::load
