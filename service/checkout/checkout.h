// The checkout as the service wires it: POST /api/checkout and its variants, GET /diag/cache,
// metrics.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/error.h"
#include "service/checkout/cart_reader.h"
#include "service/checkout/rule_generator.h"
#include "service/checkout/rule_set.h"
#include "service/checkout/variant.h"
#include "service/checkout/variant_settings.h"

namespace bookstore::http {
class Router;
}
namespace bookstore::telemetry {
class MetricsPage;
}

namespace bookstore::checkout {

struct CheckoutOptions {
  std::string rules_file;             // empty: rules are generated
  std::size_t rules_count = 2'000;    // of generated rules, 1 to 1,000,000
  std::uint64_t seed = 42;            // of the catalogue and of generated rules
  std::string as_of{kDefaultAsOf};    // when rules are judged, "2026-07-01T12:00:00Z"
  unsigned workers = 1;               // request workers, at least 1
  std::vector<std::string> variants;  // beside v1 to v3; see parse_variant
};

struct ReloadCounts {
  std::uint64_t ok = 0;
  std::uint64_t failed = 0;
};

// Shared by its handlers and by the metrics page, which keep it alive. Threads: answer() by the
// worker it names; everything else by any thread.
class Checkout : public std::enable_shared_from_this<Checkout> {
 public:
  // Errors: an option out of its range (kInvalidArgument), a rules file that can't be read or that
  // the reader refuses; the message says what to do.
  [[nodiscard]] static common::Result<std::shared_ptr<Checkout>> create(
      const CheckoutOptions& options);

  // Adds every variant's POST to `open`, GET /diag/cache to `admin`, and the metrics.
  void mount(http::Router& open, http::Router& admin, telemetry::MetricsPage& page);

  // Reads the rules file again and swaps the whole set in; requests that are being answered keep
  // the set they began with. On an error nothing changes, and the error is counted and returned.
  // Generated rules have no file: kInvalidArgument.
  [[nodiscard]] common::Result<void> reload_rules();

  // Every variant in the order of answer()'s index: v1, v2, v3, then the options' own.
  [[nodiscard]] const std::vector<VariantSettings>& variants() const { return settings_; }

  // Appends the answer of a variant to `out`, or returns why there is none and leaves `out` alone.
  // `body` is followed by http::kBodyPadding readable bytes. v2 and v3 allocate nothing once `out`
  // has its capacity.
  [[nodiscard]] std::optional<Problem> answer(std::size_t variant, std::string_view body,
                                              unsigned worker, std::string& out);

  // Over all caches of one kind; nothing where no variant has one.
  [[nodiscard]] std::optional<CacheStatistics> cache_statistics(CacheUse kind) const;

  // The body of GET /diag/cache: the sums over all caches.
  [[nodiscard]] std::string cache_report() const;

  // Empties every cache. Entries that requests in flight store meanwhile stay. Returns what was
  // dropped as a JSON object with a member a kind of cache, summed over the variants that have one:
  // {"cart":{"entries":12,"bytes":3456}}.
  [[nodiscard]] std::string drop_caches();

  [[nodiscard]] std::size_t rule_count() const { return store_.newest()->size(); }
  [[nodiscard]] ReloadCounts reload_counts() const;

 private:
  struct alignas(64) Worker {
    explicit Worker(const Catalog& catalog) : reader(catalog) {}
    CartReader reader;
    Cart cart;
  };

  Checkout(const CheckoutOptions& options, std::shared_ptr<const Catalog> catalog,
           std::shared_ptr<const RuleSet> rules, std::vector<VariantSettings> settings);

  [[nodiscard]] common::Result<void> read_and_swap();

  const std::string rules_file_;
  const std::shared_ptr<const Catalog> catalog_;
  const std::vector<VariantSettings> settings_;
  std::vector<std::unique_ptr<Variant>> variants_;  // in the order of settings_
  std::vector<std::unique_ptr<Worker>> workers_;
  RuleStore store_;
  std::mutex reload_mutex_;  // one reload at a time
  std::atomic<std::uint64_t> reloads_ok_ = 0;
  std::atomic<std::uint64_t> reloads_failed_ = 0;
};

}  // namespace bookstore::checkout
