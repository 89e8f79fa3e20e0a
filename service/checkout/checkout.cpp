#include "service/checkout/checkout.h"

#include <fmt/format.h>

#include <map>

#include "service/checkout/quote.h"

namespace bookstore::checkout {
namespace {

constexpr std::size_t kMaxRulesCount = 1'000'000;
constexpr unsigned kMaxWorkers = 1'024;

common::Error bad_option(std::string subject, std::string cause, std::string remedy) {
  return {common::ErrorCode::kInvalidArgument, "setting up the checkout", std::move(subject),
          std::move(cause), std::move(remedy)};
}

common::Result<void> check(const CheckoutOptions& options) {
  if (options.rules_count < 1 || options.rules_count > kMaxRulesCount) {
    return common::fail(bad_option(fmt::format("--rules-count {}", options.rules_count),
                                   "out of range",
                                   fmt::format("use a number from 1 to {}", kMaxRulesCount)));
  }
  if (options.workers < 1 || options.workers > kMaxWorkers) {
    return common::fail(bad_option(fmt::format("--workers {}", options.workers), "out of range",
                                   fmt::format("use a number from 1 to {}", kMaxWorkers)));
  }
  if (!parse_timestamp(options.as_of)) {
    return common::fail(bad_option("--as-of " + options.as_of, "not a time in UTC",
                                   fmt::format("write it as {}", kDefaultAsOf)));
  }
  return {};
}

common::Result<RulesText> first_text(const CheckoutOptions& options) {
  if (!options.rules_file.empty()) return RulesText::from_file(options.rules_file);
  return RulesText(generate_rules_text(options.rules_count, options.seed), "generated rules");
}

}  // namespace

common::Result<std::shared_ptr<Checkout>> Checkout::create(const CheckoutOptions& options) {
  if (const common::Result<void> checked = check(options); !checked) {
    return common::fail(checked.error());
  }
  common::Result<std::vector<VariantSettings>> settings = all_variants(options.variants);
  if (!settings) return common::fail(settings.error());
  common::Result<RulesText> text = first_text(options);
  if (!text) return common::fail(text.error());
  auto catalog = std::make_shared<const Catalog>(Catalog::generate(options.seed));
  const Timestamp as_of = parse_timestamp(options.as_of).value();
  common::Result<std::shared_ptr<const RuleSet>> rules =
      RuleSet::publish(*std::move(text), *catalog, as_of, 1);
  if (!rules) return common::fail(rules.error());
  return std::shared_ptr<Checkout>(
      new Checkout(options, std::move(catalog), *std::move(rules), *std::move(settings)));
}

Checkout::Checkout(const CheckoutOptions& options, std::shared_ptr<const Catalog> catalog,
                   std::shared_ptr<const RuleSet> rules, std::vector<VariantSettings> settings)
    : rules_file_(options.rules_file),
      catalog_(std::move(catalog)),
      settings_(std::move(settings)),
      store_(options.workers, std::move(rules)) {
  for (const VariantSettings& variant : settings_) {
    variants_.push_back(make_variant(variant, options.workers));
  }
  for (unsigned worker = 0; worker < options.workers; ++worker) {
    workers_.push_back(std::make_unique<Worker>(*catalog_));
  }
}

common::Result<void> Checkout::reload_rules() {
  const std::lock_guard lock(reload_mutex_);
  common::Result<void> reloaded = read_and_swap();
  ++(reloaded ? reloads_ok_ : reloads_failed_);
  return reloaded;
}

common::Result<void> Checkout::read_and_swap() {
  if (rules_file_.empty()) {
    return common::fail(bad_option("reload", "the rules were generated, there is no file to read",
                                   "start with --rules FILE"));
  }
  common::Result<RulesText> text = RulesText::from_file(rules_file_);
  if (!text) return common::fail(text.error());
  const std::shared_ptr<const RuleSet> current = store_.newest();
  common::Result<std::shared_ptr<const RuleSet>> next =
      RuleSet::publish(*std::move(text), *catalog_, current->as_of(), current->generation() + 1);
  if (!next) return common::fail(next.error());
  store_.swap(*std::move(next));
  for (const std::unique_ptr<Variant>& variant : variants_) variant->drop_cached();
  return {};
}

std::optional<Problem> Checkout::answer(std::size_t variant, std::string_view body, unsigned worker,
                                        std::string& out) {
  Worker& own = *workers_[worker];
  if (std::optional<Problem> problem = own.reader.read(body, own.cart)) return problem;
  const RuleSet& rules = store_.for_worker(worker);
  append_quote(out, variants_[variant]->price(rules, own.cart, worker));
  return std::nullopt;
}

std::optional<CacheStatistics> Checkout::cache_statistics(CacheUse kind) const {
  std::optional<CacheStatistics> sum;
  for (std::size_t i = 0; i < variants_.size(); ++i) {
    if (settings_[i].cache != kind) continue;
    if (const std::optional<CacheStatistics> one = variants_[i]->cache_statistics()) {
      sum = sum.value_or(CacheStatistics{});
      *sum += *one;
    }
  }
  return sum;
}

std::string Checkout::cache_report() const {
  CacheStatistics sum;
  for (const std::unique_ptr<Variant>& variant : variants_) {
    sum += variant->cache_statistics().value_or(CacheStatistics{});
  }
  return fmt::format(
      R"({{"currentEntryCount":{},"currentEstimatedSize":{},"totalMisses":{},"totalHits":{}}})",
      sum.entries, sum.bytes, sum.misses, sum.hits);
}

std::string Checkout::drop_caches() {
  std::map<std::string_view, DroppedEntries> dropped;
  for (std::size_t i = 0; i < variants_.size(); ++i) {
    if (const std::optional<DroppedEntries> one = variants_[i]->drop_cached()) {
      dropped[cache_name(settings_[i].cache)] += *one;
    }
  }
  std::string report;
  for (const auto& [name, sum] : dropped) {
    report += fmt::format(R"({}"{}":{{"entries":{},"bytes":{}}})", report.empty() ? "" : ",", name,
                          sum.entries, sum.bytes);
  }
  return "{" + report + "}";
}

ReloadCounts Checkout::reload_counts() const {
  return {reloads_ok_.load(std::memory_order_relaxed),
          reloads_failed_.load(std::memory_order_relaxed)};
}

}  // namespace bookstore::checkout
