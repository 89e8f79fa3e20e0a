#include "lab/commands/load_options.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>

#include "lab/commands/load_progress.h"

namespace lab::commands {
namespace {

using namespace std::chrono_literals;

LoadOptions good_options() {
  LoadOptions options;
  options.url = "http://127.0.0.1:8080/x";
  options.rate = 700;
  return options;
}

class TemporaryFile {
 public:
  explicit TemporaryFile(std::string_view text)
      : path_(std::filesystem::temp_directory_path() / ("lab_opt_" + std::to_string(getpid()))) {
    std::ofstream(path_) << text;
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

std::string request_of(const PreparedLoad& prepared, std::uint64_t index) {
  load::RequestText request;
  prepared.maker->append(index, request);
  return request.bytes;
}

TEST(LoadOptions, DefaultsAreThoseOfTheHelp) {
  const auto prepared = prepare_load(good_options());
  ASSERT_TRUE(prepared.has_value());
  EXPECT_EQ(prepared->plan.measured, 30s);
  EXPECT_EQ(prepared->plan.warmup, 0s);
  EXPECT_EQ(prepared->plan.drain, 10s);
  EXPECT_EQ(prepared->plan.request_timeout, 60s);
  EXPECT_EQ(prepared->plan.max_vus, 200U);
  EXPECT_EQ(prepared->plan.method, "GET");
  EXPECT_TRUE(prepared->plan.open_loop());
}

TEST(LoadOptions, VusWithoutRateIsTheClosedLoop) {
  LoadOptions options = good_options();
  options.rate.reset();
  options.vus = 8;
  const auto prepared = prepare_load(options);
  ASSERT_TRUE(prepared.has_value());
  EXPECT_FALSE(prepared->plan.open_loop());
  EXPECT_EQ(prepared->plan.max_vus, 8U);
}

TEST(LoadOptions, CartsArePostedWithTheCouponsOfTheFile) {
  const TemporaryFile coupons("SPRING\n");
  LoadOptions options = good_options();
  options.carts = true;
  options.coupons_file = coupons.path();
  const auto prepared = prepare_load(options);
  ASSERT_TRUE(prepared.has_value());
  EXPECT_EQ(prepared->plan.method, "POST");
  EXPECT_NE(request_of(*prepared, 0).find(R"("couponCode":"SPRING")"), std::string::npos);
  EXPECT_NE(request_of(*prepared, 0).find("Content-Type: application/json"), std::string::npos);
}

TEST(LoadOptions, BodyListIsReadLineByLine) {
  const TemporaryFile list("{\"a\":1}\n{\"b\":2}\n");
  LoadOptions options = good_options();
  options.body_list = list.path();
  options.method = "PUT";
  const auto prepared = prepare_load(options);
  ASSERT_TRUE(prepared.has_value());
  EXPECT_TRUE(request_of(*prepared, 3).starts_with("PUT /x "));
  EXPECT_TRUE(request_of(*prepared, 3).ends_with("{\"b\":2}"));
}

TEST(LoadOptions, BadInputNamesTheOptionAndTheRemedy) {
  const std::pair<const char*, std::function<void(LoadOptions&)>> cases[] = {
      {"--url", [](LoadOptions& o) { o.url = "nonsense"; }},
      {"--url", [](LoadOptions& o) { o.url = "https://127.0.0.1/"; }},
      {"--rate", [](LoadOptions& o) { o.rate = 0; }},
      {"--rate", [](LoadOptions& o) { o.rate = -1; }},
      {"--rate", [](LoadOptions& o) { o.rate = 1e6 + 1; }},
      {"--rate", [](LoadOptions& o) { o.rate.reset(); }},
      {"--vus", [](LoadOptions& o) { o.vus = 5; }},
      {"--vus", [](LoadOptions& o) { o.rate.reset(), o.vus = 0; }},
      {"--max-vus", [](LoadOptions& o) { o.max_vus = 100'000; }},
      {"--max-vus", [](LoadOptions& o) { o.rate.reset(), o.vus = 5, o.max_vus = 5; }},
      {"--duration", [](LoadOptions& o) { o.duration = "0s"; }},
      {"--duration", [](LoadOptions& o) { o.duration = "30"; }},
      {"--warmup", [](LoadOptions& o) { o.warmup = "-1s"; }},
      {"--timeout", [](LoadOptions& o) { o.timeout = "0ms"; }},
      {"--arrivals", [](LoadOptions& o) { o.arrivals = "bursty"; }},
      {"--header", [](LoadOptions& o) { o.headers = {"no colon"}; }},
      {"--header", [](LoadOptions& o) { o.headers = {"Host: x"}; }},
      {"--method", [](LoadOptions& o) { o.method = "GE T"; }},
      {"--body-file", [](LoadOptions& o) { o.body_file = "/nonexistent"; }},
      {"--body-list", [](LoadOptions& o) { o.body_list = "/dev/null"; }},
      {"--coupons", [](LoadOptions& o) { o.carts = true, o.coupons_file = "/nonexistent"; }},
      {"--coupons", [](LoadOptions& o) { o.coupons_file = "/dev/null"; }},
      {"--carts", [](LoadOptions& o) { o.carts = true, o.body_file = "/dev/null"; }},
  };
  for (const auto& [option, spoil] : cases) {
    LoadOptions options = good_options();
    spoil(options);
    const auto prepared = prepare_load(options);
    ASSERT_FALSE(prepared.has_value()) << option;
    EXPECT_NE(prepared.error().message().find(option), std::string::npos)
        << option << " not in: " << prepared.error().message();
    EXPECT_FALSE(prepared.error().remedy.empty()) << prepared.error().message();
  }
}

TEST(LoadProgressText, SaysHowFarAndHowWell) {
  load::LoadProgress progress;
  progress.stage = load::LoadProgress::Stage::kMeasured;
  progress.stage_elapsed = 7s;
  progress.left = 82500ms;
  progress.completed = 4200;
  progress.dropped = 3;
  progress.service_p99 = 1540us;
  EXPECT_EQ(progress_text(progress),
            "measuring   7 s  600/s  p99 1.54 ms  3 dropped  0 failed  1:23 left");
}

}  // namespace
}  // namespace lab::commands
