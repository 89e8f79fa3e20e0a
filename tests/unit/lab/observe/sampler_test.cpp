#include "lab/observe/sampler.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>

#include "common/file.h"

namespace lab::observe {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;

// Figures that count how often they were asked for.
class SamplerTest : public testing::Test {
 protected:
  SamplerTest() {
    std::string pattern = testing::TempDir() + "bookstore-lab-sampler-XXXXXX";
    folder_ = ::mkdtemp(pattern.data());
    options_.beat = 5ms;
    options_.cgroup_csv = folder_ + "/cgroup.csv";
    options_.counters_csv = folder_ + "/counters.csv";
    sources_.cgroup = [this]() -> common::Result<limits::CgroupSample> {
      limits::CgroupSample sample;
      sample.time = steady_clock::now();
      sample.periods = ++asked_group_;
      return sample;
    };
    sources_.host = []() -> common::Result<HostSample> {
      HostSample sample;
      sample.time = steady_clock::now();
      return sample;
    };
    sources_.metrics_page = [this]() -> common::Result<std::string> {
      std::this_thread::sleep_for(page_takes_);
      return "bookstore_heap_live_bytes " + std::to_string(++asked_page_) + "\n";
    };
  }
  ~SamplerTest() override { std::filesystem::remove_all(folder_); }

  static common::Error broken() { return {common::ErrorCode::kIo, "reading", "x", "broken", ""}; }

  std::string folder_;
  std::atomic<std::uint64_t> asked_group_ = 0, asked_page_ = 0;
  std::chrono::milliseconds page_takes_{0};
  SamplerSources sources_;
  SamplerOptions options_;
};

template <typename Condition>
bool soon(Condition condition) {
  for (int i = 0; i < 4000 && !condition(); ++i) std::this_thread::sleep_for(5ms);
  return condition();
}

TEST_F(SamplerTest, KeepsAndWritesRowsOfBothSides) {
  Sampler sampler(sources_, options_);
  ASSERT_TRUE(sampler.start());
  ASSERT_TRUE(soon(
      [&] { return sampler.cgroup_rows().size() >= 5 && sampler.counter_rows().size() >= 5; }));
  sampler.stop();
  const std::string cgroup = *common::read_file(options_.cgroup_csv);
  const std::string counters = *common::read_file(options_.counters_csv);
  EXPECT_EQ(std::ranges::count(cgroup, '\n'), std::ssize(sampler.cgroup_rows()) + 1);
  EXPECT_EQ(std::ranges::count(counters, '\n'), std::ssize(sampler.counter_rows()) + 1);
  EXPECT_EQ(sampler.counter_rows().front().heap_live_bytes, 1.0);
}

TEST_F(SamplerTest, SlowScrapesDoNotHoldTheGroupsBeatUp) {
  page_takes_ = 400ms;
  Sampler sampler(sources_, options_);
  ASSERT_TRUE(sampler.start());
  ASSERT_TRUE(soon([&] { return sampler.counter_rows().size() >= 2; }));
  EXPECT_GT(sampler.cgroup_rows().size(), 4 * sampler.counter_rows().size());
}

TEST_F(SamplerTest, SnapshotsAreTakenAtTheirInstants) {
  Sampler sampler(sources_, options_);
  ASSERT_TRUE(sampler.start());
  const SteadyTime begin = steady_clock::now() + 50ms;
  const SteadyTime end = begin + 100ms;
  sampler.watch_window(begin, end);
  const auto window = sampler.wait_window({});
  ASSERT_TRUE(window) << window.error().message();
  EXPECT_EQ(window->before.due, begin);
  EXPECT_EQ(window->after.due, end);
  EXPECT_GE(window->before.cgroup.time, begin);
  EXPECT_LT(window->before.cgroup.time, window->after.cgroup.time);
  EXPECT_GE(window->after.cgroup.time, end);
  ASSERT_TRUE(window->after.page);
  EXPECT_GT(*window->after.page->metrics.sum("bookstore_heap_live_bytes", {}),
            *window->before.page->metrics.sum("bookstore_heap_live_bytes", {}));
  EXPECT_TRUE(window->after.page->text.starts_with("bookstore_heap_live_bytes"));
}

TEST_F(SamplerTest, WindowIsStillThereAfterTheStop) {
  Sampler sampler(sources_, options_);
  ASSERT_TRUE(sampler.start());
  sampler.watch_window(steady_clock::now(), steady_clock::now());
  ASSERT_TRUE(sampler.wait_window({}));
  sampler.stop();
  EXPECT_TRUE(sampler.wait_window({}));
}

TEST_F(SamplerTest, PageThatCanNotBeHadIsNoted) {
  sources_.metrics_page = []() -> common::Result<std::string> { return common::fail(broken()); };
  Sampler sampler(sources_, options_);
  ASSERT_TRUE(sampler.start());
  sampler.watch_window(steady_clock::now(), steady_clock::now());
  const auto window = sampler.wait_window({});
  ASSERT_TRUE(window) << window.error().message();
  EXPECT_FALSE(window->before.page);
  EXPECT_EQ(window->before.page_problem, "reading: x: broken");
  EXPECT_TRUE(soon([&] { return sampler.failed_scrapes() > 0; }));
  EXPECT_TRUE(sampler.counter_rows().empty());
}

TEST_F(SamplerTest, GroupThatCanNotBeReadFailsTheWindow) {
  sources_.cgroup = []() -> common::Result<limits::CgroupSample> { return common::fail(broken()); };
  Sampler sampler(sources_, options_);
  ASSERT_TRUE(sampler.start());
  sampler.watch_window(steady_clock::now(), steady_clock::now());
  EXPECT_EQ(sampler.wait_window({}).error().cause, "broken");
}

TEST_F(SamplerTest, ServiceWithoutMetricsIsSampledFromOutside) {
  sources_.metrics_page = nullptr;
  Sampler sampler(sources_, options_);
  ASSERT_TRUE(sampler.start());
  sampler.watch_window(steady_clock::now(), steady_clock::now());
  EXPECT_TRUE(sampler.wait_window({}));
  EXPECT_TRUE(soon([&] { return !sampler.cgroup_rows().empty(); }));
}

TEST_F(SamplerTest, StoppingEndsAWindowThatIsFarAway) {
  Sampler sampler(sources_, options_);
  ASSERT_TRUE(sampler.start());
  sampler.watch_window(steady_clock::now() + 1h, steady_clock::now() + 2h);
  std::stop_source interrupt;
  interrupt.request_stop();
  EXPECT_EQ(sampler.wait_window(interrupt.get_token()).error().cause, "interrupted");
  sampler.stop();
  EXPECT_EQ(sampler.wait_window({}).error().cause, "stopped before its start");
}

TEST_F(SamplerTest, WaitingWithoutAWindowIsAnError) {
  Sampler sampler(sources_, options_);
  EXPECT_FALSE(sampler.wait_window({}));
}

TEST_F(SamplerTest, FolderThatIsMissingIsAnError) {
  options_.counters_csv = folder_ + "/missing/counters.csv";
  Sampler sampler(sources_, options_);
  const auto started = sampler.start();
  ASSERT_FALSE(started);
  EXPECT_EQ(started.error().subject, options_.counters_csv);
}

}  // namespace
}  // namespace lab::observe
