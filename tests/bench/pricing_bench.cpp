// What pricing the published cart costs, variant by variant and suspect by suspect.
//
// The counters bytes/call and allocations/call are this thread's, from the allocation meter; they
// are left out where the build has no jemalloc.
#include <benchmark/benchmark.h>

#include <cstring>
#include <memory>
#include <string>

#include "service/checkout/checkout.h"
#include "service/checkout/rules_from_text.h"
#include "service/http/exchange.h"
#include "service/telemetry/allocation_meter.h"

namespace {

using namespace bookstore::checkout;
using bookstore::telemetry::AllocationCount;
using bookstore::telemetry::this_thread_allocations;

constexpr std::uint64_t kSeed = 42;

// Reports what was allocated between its construction and its end, per iteration.
class AllocationReport {
 public:
  explicit AllocationReport(benchmark::State& state) : state_(state) {}
  AllocationReport(const AllocationReport&) = delete;
  AllocationReport& operator=(const AllocationReport&) = delete;
  ~AllocationReport() {
    const std::optional<AllocationCount> now = this_thread_allocations();
    if (!now || !before_) return;
    const auto calls = static_cast<double>(state_.iterations());
    state_.counters["bytes/call"] = static_cast<double>(now->bytes - before_->bytes) / calls;
    state_.counters["allocations/call"] = static_cast<double>(now->calls - before_->calls) / calls;
  }

 private:
  benchmark::State& state_;
  std::optional<AllocationCount> before_ = this_thread_allocations();
};

const Catalog& catalog() {
  static const Catalog books = Catalog::generate(kSeed);
  return books;
}

std::shared_ptr<const RuleSet> published(std::size_t count) {
  RulesText text(generate_rules_text(count, kSeed), "generated rules");
  return RuleSet::publish(std::move(text), catalog(), parse_timestamp(kDefaultAsOf).value(), 1)
      .value();
}

Cart published_cart() {
  Cart cart;
  cart.customer_id = 42;
  cart.coupon = CouponCode("BOOK25");
  for (const auto& [book, quantity] : {std::pair{10, 2}, {77, 1}, {1'234, 3}}) {
    cart.lines.push_back(CartLine{catalog().find(book), quantity});
  }
  return cart;
}

// Price: what the variant does with a cart that has been read. v1 gets another customer each time,
// as in real traffic, so its cache never has the answer.
void price(benchmark::State& state, const std::string& text) {
  const std::shared_ptr<const RuleSet> rules = published(static_cast<std::size_t>(state.range(0)));
  std::vector<VariantSettings> settings = published_variants();
  if (text.find('=') != std::string::npos) settings = {parse_variant(text).value()};
  std::erase_if(settings, [&](const VariantSettings& one) { return !text.starts_with(one.name); });
  const std::unique_ptr<Variant> variant = make_variant(settings.front(), 1);
  Cart cart = published_cart();
  benchmark::DoNotOptimize(variant->price(*rules, cart, 0));
  const AllocationReport report(state);
  for (auto _ : state) {
    ++cart.customer_id;
    benchmark::DoNotOptimize(variant->price(*rules, cart, 0));
  }
}

// Parse: only the reading of the rules text.
template <typename Format, typename Parser>
void parse(benchmark::State& state) {
  const std::shared_ptr<const RuleSet> rules = published(static_cast<std::size_t>(state.range(0)));
  RulesFromText<Format, Parser> source(1);
  benchmark::DoNotOptimize(source.rules(*rules, 0));
  const AllocationReport report(state);
  for (auto _ : state) benchmark::DoNotOptimize(source.rules(*rules, 0));
}

// Answer: body in, body out, as a handler does it.
void answer(benchmark::State& state, std::size_t variant) {
  CheckoutOptions options;
  const std::shared_ptr<Checkout> checkout = Checkout::create(options).value();
  std::string body =
      R"({"customerId":42,"lines":[{"bookId":10,"quantity":2},{"bookId":77,"quantity":1},)"
      R"({"bookId":1234,"quantity":3}],"couponCode":"BOOK25"})";
  body.reserve(body.size() + bookstore::http::kBodyPadding);
  std::string out;
  const auto call = [&] {
    out.clear();
    benchmark::DoNotOptimize(checkout->answer(variant, body, 0, out));
  };
  call();
  const AllocationReport report(state);
  for (auto _ : state) call();
}

}  // namespace

BENCHMARK_CAPTURE(price, v1, "v1")->Arg(2'000)->Arg(200'000)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(price, v2, "v2")->Arg(2'000)->Arg(200'000)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(price, v3, "v3")->Arg(2'000)->Arg(200'000)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(price, v1_with_item_cache, "item=cache:item")
    ->Arg(2'000)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(parse<FreshFormat, FreshParser>)->Arg(2'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(parse<SharedFormat, FreshParser>)->Arg(2'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(parse<FreshFormat, ReusedParser>)->Arg(2'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(parse<SharedFormat, ReusedParser>)->Arg(2'000)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(answer, v2, 1)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(answer, v3, 2)->Unit(benchmark::kMicrosecond);

BENCHMARK_MAIN();
