// 10,000 carts priced by every variant and by the oracle.
#include <gtest/gtest.h>

#include "service/checkout/checkout.h"
#include "tests/support/checkout_carts.h"
#include "tests/support/checkout_oracle.h"

namespace bookstore {
namespace {

constexpr std::uint64_t kSeed = 42;
// The sanitizers look for broken memory, not for rare prices, and are ten times as slow.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::size_t kCartsPerTest = 100;
#else
constexpr std::size_t kCartsPerTest = 1'000;
#endif
// Reading the rules' text takes a hundred times longer than pricing: beside v1, the variants that
// do get one cart in so many.
constexpr std::size_t kTextStride = 20;

std::shared_ptr<checkout::Checkout> service() {
  checkout::CheckoutOptions options;
  options.seed = kSeed;
  options.variants = {"no-cache=cache:none",
                      "shared=format:shared,cache:none",
                      "reused=format:shared,parser:reused,cache:item",
                      "kept=rules:memory",
                      "kept-item=rules:memory,cache:item",
                      "indexed-cart=rules:indexed",
                      "indexed-item=rules:indexed,cache:item"};
  return checkout::Checkout::create(options).value();
}

class CheckoutOracle : public testing::Test {
 protected:
  void expect_all_equal(const std::string& body, bool also_text) {
    const std::string expected = oracle_.price(body).body;
    for (std::size_t variant = 0; variant < service_->variants().size(); ++variant) {
      const bool reads_text = service_->variants()[variant].rules == checkout::RulesUse::kText;
      if (variant != 0 && reads_text && !also_text) continue;
      std::string out;
      ASSERT_FALSE(service_->answer(variant, body, 0, out)) << body;
      ASSERT_EQ(out, expected) << service_->variants()[variant].name << " of " << body;
    }
  }

  const checkout::Catalog catalog_ = checkout::Catalog::generate(kSeed);
  const oracle::Oracle oracle_{checkout::generate_rules_text(2'000, kSeed), catalog_,
                               std::string(checkout::kDefaultAsOf)};
  const std::shared_ptr<checkout::Checkout> service_ = service();
};

class CheckoutOracleRandom : public CheckoutOracle,
                             public testing::WithParamInterface<std::uint64_t> {};

TEST_P(CheckoutOracleRandom, AgreesOnAThousandCarts) {
  const std::vector<std::string> carts = test::random_carts(kCartsPerTest, GetParam());
  for (std::size_t i = 0; i < carts.size(); ++i) {
    ASSERT_NO_FATAL_FAILURE(expect_all_equal(carts[i], i % kTextStride == 0));
  }
}

INSTANTIATE_TEST_SUITE_P(TenSeeds, CheckoutOracleRandom,
                         testing::Range(std::uint64_t{1}, std::uint64_t{11}));

TEST_F(CheckoutOracle, AgreesOnEveryEdgeCart) {
  for (const std::string& cart : test::case_lines("edge-carts.jsonl")) {
    ASSERT_NO_FATAL_FAILURE(expect_all_equal(cart, true));
  }
}

}  // namespace
}  // namespace bookstore
