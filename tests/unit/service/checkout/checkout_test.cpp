#include "service/checkout/checkout.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <thread>

#include "service/checkout/checkout_metrics.h"
#include "tests/support/checkout_carts.h"

namespace bookstore::checkout {
namespace {

// A rules file of its own, removed at the end.
class RulesFile {
 public:
  RulesFile() : path_(testing::TempDir() + "rules-" + std::to_string(::getpid()) + ".json") {}
  RulesFile(const RulesFile&) = delete;
  RulesFile& operator=(const RulesFile&) = delete;
  ~RulesFile() { std::remove(path_.c_str()); }

  void write(const std::string& text) const { std::ofstream(path_) << text; }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// One rule for every line: `percent` off.
std::string percent_off(int percent) {
  return R"([{"id":1,"name":"All","kind":"percentage","amount":)" + std::to_string(percent) +
         R"(,"minQuantity":1,"startsAt":"2020-01-01T00:00:00Z","endsAt":"2099-01-01T00:00:00Z"}])";
}

std::string answer(Checkout& checkout, std::size_t variant, const std::string& body) {
  std::string out;
  const std::optional<Problem> problem = checkout.answer(variant, test::padded(body), 0, out);
  return problem ? std::to_string(problem->status) + " " + problem->field : out;
}

std::shared_ptr<Checkout> generated(std::vector<std::string> variants = {}) {
  CheckoutOptions options;
  options.rules_count = 300;
  options.variants = std::move(variants);
  return Checkout::create(options).value();
}

TEST(Checkout, AnswersThePublishedCartAlikeInEveryVariant) {
  const auto checkout = generated({"item=cache:item", "kept=rules:indexed"});
  const std::string first = answer(*checkout, 0, test::published_cart());
  EXPECT_TRUE(first.starts_with(R"({"customerId":42,"currency":"EUR","lines":[{"bookId":10,)"));
  for (std::size_t variant = 1; variant < checkout->variants().size(); ++variant) {
    EXPECT_EQ(answer(*checkout, variant, test::published_cart()), first);
    EXPECT_EQ(answer(*checkout, variant, test::published_cart()), first) << "second time";
  }
}

TEST(Checkout, ARefusedCartLeavesTheAnswerAlone) {
  const auto checkout = generated();
  std::string out;
  const auto problem = checkout->answer(1, test::padded("{}"), 0, out);
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->field, "customerId");
  EXPECT_EQ(out, "");
}

TEST(Checkout, RefusesOptionsOutOfRange) {
  const auto refused = [](auto change) {
    CheckoutOptions options;
    change(options);
    const auto checkout = Checkout::create(options);
    return !checkout && !checkout.error().remedy.empty();
  };
  EXPECT_TRUE(refused([](auto& options) { options.rules_count = 0; }));
  EXPECT_TRUE(refused([](auto& options) { options.rules_count = 1'000'001; }));
  EXPECT_TRUE(refused([](auto& options) { options.workers = 0; }));
  EXPECT_TRUE(refused([](auto& options) { options.as_of = "yesterday"; }));
  EXPECT_TRUE(refused([](auto& options) { options.variants = {"a=cache:big"}; }));
  EXPECT_TRUE(refused([](auto& options) { options.rules_file = "/nowhere/rules.json"; }));
}

TEST(Checkout, RefusesToStartOnABadRulesFile) {
  const RulesFile file;
  file.write("[{\"id\":1}]");
  CheckoutOptions options;
  options.rules_file = file.path();
  const auto checkout = Checkout::create(options);
  ASSERT_FALSE(checkout);
  EXPECT_EQ(checkout.error().subject, file.path() + ", rules[0], field name");
}

class ReloadTest : public testing::Test {
 protected:
  std::shared_ptr<Checkout> start(const std::string& text) {
    file_.write(text);
    CheckoutOptions options;
    options.rules_file = file_.path();
    options.workers = 2;
    options.variants = {"item=cache:item"};
    return Checkout::create(options).value();
  }

  const RulesFile file_;
  const std::string cart_ = R"({"customerId":1,"lines":[{"bookId":10,"quantity":2}]})";
};

TEST_F(ReloadTest, SwapsTheRulesOfEveryVariantCachedOrNot) {
  const auto checkout = start(percent_off(10));
  const std::string before = answer(*checkout, 0, cart_);
  for (std::size_t variant = 1; variant < 4; ++variant) {
    EXPECT_EQ(answer(*checkout, variant, cart_), before);
  }
  file_.write(percent_off(50));
  ASSERT_TRUE(checkout->reload_rules());
  const std::string after = answer(*checkout, 0, cart_);
  EXPECT_NE(after, before);
  for (std::size_t variant = 1; variant < 4; ++variant) {
    EXPECT_EQ(answer(*checkout, variant, cart_), after);
  }
  EXPECT_EQ(checkout->reload_counts().ok, 1U);
}

TEST_F(ReloadTest, ABadFileKeepsTheOldRulesAndSaysSo) {
  const auto checkout = start(percent_off(10));
  const std::string before = answer(*checkout, 1, cart_);
  for (const std::string& bad : {std::string("nonsense"), std::string("[]"), percent_off(101)}) {
    file_.write(bad);
    const auto reloaded = checkout->reload_rules();
    ASSERT_FALSE(reloaded) << bad;
    EXPECT_TRUE(reloaded.error().subject.starts_with(file_.path()));
    EXPECT_EQ(answer(*checkout, 1, cart_), before);
  }
  EXPECT_EQ(checkout->reload_counts().failed, 3U);
  EXPECT_EQ(checkout->rule_count(), 1U);
}

TEST_F(ReloadTest, WorkersGoOnAnsweringMeanwhile) {
  const auto checkout = start(percent_off(10));
  std::atomic<bool> done = false;
  std::thread worker([&] {
    std::string out;
    const std::string body = test::padded(cart_);
    while (!done) {
      for (std::size_t variant = 0; variant < 4; ++variant) {
        out.clear();
        EXPECT_FALSE(checkout->answer(variant, body, 1, out));
      }
    }
  });
  for (int percent = 11; percent < 61; ++percent) {
    file_.write(percent_off(percent));
    EXPECT_TRUE(checkout->reload_rules());
  }
  done = true;
  worker.join();
  EXPECT_EQ(checkout->reload_counts().ok, 50U);
}

TEST(Checkout, GeneratedRulesHaveNoFileToReload) {
  const auto reloaded = generated()->reload_rules();
  ASSERT_FALSE(reloaded);
  EXPECT_EQ(reloaded.error().code, common::ErrorCode::kInvalidArgument);
}

TEST(Checkout, CacheReportSumsOverAllCaches) {
  const auto checkout = generated({"more=rules:memory,cache:cart"});
  EXPECT_EQ(checkout->cache_report(),
            R"({"currentEntryCount":0,"currentEstimatedSize":0,"totalMisses":0,"totalHits":0})");
  (void)answer(*checkout, 0, test::published_cart());
  (void)answer(*checkout, 0, test::published_cart());
  (void)answer(*checkout, 3, test::published_cart());
  const std::string report = checkout->cache_report();
  EXPECT_TRUE(report.starts_with(R"({"currentEntryCount":2,"currentEstimatedSize":)")) << report;
  EXPECT_TRUE(report.ends_with(R"(,"totalMisses":2,"totalHits":1})")) << report;
}

TEST(Checkout, DropsCachesAndTellsWhatTheyHeldAndCountsOn) {
  const auto checkout = generated({"item=cache:item", "more=rules:memory,cache:cart"});
  for (const std::size_t variant : {0, 1, 3, 4}) {
    (void)answer(*checkout, variant, test::published_cart());
  }
  const std::uint64_t cart_bytes = checkout->cache_statistics(CacheUse::kCart)->bytes;
  const std::uint64_t item_bytes = checkout->cache_statistics(CacheUse::kItem)->bytes;
  EXPECT_EQ(checkout->drop_caches(),
            R"({"cart":{"entries":2,"bytes":)" + std::to_string(cart_bytes) +
                R"(},"item":{"entries":3,"bytes":)" + std::to_string(item_bytes) + "}}");
  EXPECT_EQ(checkout->cache_statistics(CacheUse::kCart)->bytes, 0U);
  EXPECT_EQ(checkout->cache_statistics(CacheUse::kItem)->entries, 0U);
  (void)answer(*checkout, 0, test::published_cart());
  EXPECT_EQ(checkout->cache_statistics(CacheUse::kCart)->misses, 3U) << "not found any more";
  EXPECT_EQ(checkout->cache_statistics(CacheUse::kCart)->evictions, 0U);
}

TEST(CheckoutMetrics, CollectsEveryFamilyWithItsLabels) {
  const auto checkout = generated({"item=cache:item"});
  (void)answer(*checkout, 0, test::published_cart());
  (void)answer(*checkout, 3, test::published_cart());
  std::vector<std::string> lines;
  for (const prometheus::MetricFamily& family : CheckoutMetrics(checkout).Collect()) {
    for (const prometheus::ClientMetric& metric : family.metric) {
      std::string line = family.name;
      for (const auto& label : metric.label) line += " " + label.value;
      if (family.name == "bookstore_cache_bytes") {
        EXPECT_GT(metric.gauge.value, 0);
      } else {
        line += " " + std::to_string(static_cast<int>(metric.counter.value + metric.gauge.value));
      }
      lines.push_back(line);
    }
  }
  const std::vector<std::string> expected{"bookstore_cache_requests_total cart hit 0",
                                          "bookstore_cache_requests_total cart miss 1",
                                          "bookstore_cache_requests_total item hit 0",
                                          "bookstore_cache_requests_total item miss 3",
                                          "bookstore_cache_entries cart 1",
                                          "bookstore_cache_entries item 3",
                                          "bookstore_cache_bytes cart",
                                          "bookstore_cache_bytes item",
                                          "bookstore_cache_evictions_total cart 0",
                                          "bookstore_cache_evictions_total item 0",
                                          "bookstore_rules 300",
                                          "bookstore_rules_reloads_total ok 0",
                                          "bookstore_rules_reloads_total failed 0"};
  EXPECT_EQ(lines, expected);
}

}  // namespace
}  // namespace bookstore::checkout
