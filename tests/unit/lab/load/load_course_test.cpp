// The course of a load: its start, its progress, its stop.
#include <gtest/gtest.h>

#include <thread>

#include "tests/unit/lab/load/load_fixture.h"

namespace lab::load {
namespace {

using namespace std::chrono_literals;
using tests::ScriptedServer;

TEST(LoadCourse, StopEndsItPromptlyWithWhatWasMeasured) {
  const ScriptedServer server(answer_ok);
  LoadPlan plan = plan_for(server);
  plan.measured = 60s;
  const auto head = RequestHead::make(plan.target, "GET", {}, "").value();
  std::stop_source stop;
  const std::jthread stopper([&] {
    std::this_thread::sleep_for(300ms);
    stop.request_stop();
  });
  const auto result = run_load(plan, FixedBodyMaker(head, ""), nullptr, stop.get_token());
  ASSERT_TRUE(result.has_value());
  EXPECT_TRUE(result->stopped);
  EXPECT_GE(result->window(), 200ms);
  EXPECT_LT(result->window() * 4, plan.measured);
  EXPECT_GT(result->measured.completed, 0U);
}

class CountingListener final : public LoadListener {
 public:
  void on_progress(const LoadProgress& progress) override {
    EXPECT_GE(progress.completed, last_completed);
    last_completed = progress.completed;
    ++calls;
  }
  std::uint64_t last_completed = 0;
  int calls = 0;
};

TEST(LoadCourse, ReportsProgressAboutTwiceASecond) {
  const ScriptedServer server(answer_ok);
  LoadPlan plan = plan_for(server);
  plan.measured = 1600ms;
  CountingListener listener;
  const LoadResult result = run_plan(plan, &listener);
  EXPECT_GE(listener.calls, 2);
  EXPECT_LE(listener.calls, 3);
  EXPECT_GT(listener.last_completed, result.measured.completed / 4);
}

TEST(LoadCourse, BeginsAtTheStartOfThePlan) {
  const ScriptedServer server(answer_ok);
  LoadPlan plan = plan_for(server);
  plan.start = Clock::now() + 1s;
  plan.warmup = 100ms;
  const LoadResult result = run_plan(plan);
  EXPECT_EQ(result.window_start, plan.start + 100ms);
  EXPECT_EQ(result.window_end, plan.start + 600ms);
  EXPECT_EQ(result.measured.completed, 100U);
}

TEST(LoadCourse, TriesEveryAddressOfAName) {
  const ScriptedServer server(answer_ok);
  LoadPlan plan = plan_for(server);
  plan.target.host = "localhost";  // ::1, where the server does not listen, and 127.0.0.1
  const LoadResult result = run_plan(plan);
  EXPECT_EQ(result.measured.completed, 100U);
  EXPECT_TRUE(result.address.starts_with("127.0.0.1:"));
}

}  // namespace
}  // namespace lab::load
