// The configuration of the rules reader: what names mean and what texts must look like.
#pragma once

#include <re2/re2.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "service/checkout/campaign.h"

namespace bookstore::checkout {

// The members of a rule that the reader knows.
enum class RuleField : std::uint8_t {
  kId,
  kName,
  kKind,
  kCategory,
  kBookId,
  kCouponCode,
  kAmount,
  kMinQuantity,
  kStartsAt,
  kEndsAt,
};

// Orders property names without regard to the case of ASCII letters. Accepts string views, so a
// look-up needs no copy.
struct LessWithoutCase {
  using is_transparent = void;
  [[nodiscard]] bool operator()(std::string_view a, std::string_view b) const;
};

// Building one compiles two patterns and fills two tables; using one changes nothing but the
// patterns' caches, which are guarded by a lock inside RE2. So one object may be shared by threads,
// but workers that share one wait for each other: give each its own.
class RuleFormat {
 public:
  RuleFormat();

  // The field called `name`, in any letter case; nothing where the reader knows no such field.
  [[nodiscard]] std::optional<RuleField> field(std::string_view name) const;

  // The kind with exactly this name ("percentage", "fixedAmount", "bundle").
  [[nodiscard]] std::optional<DiscountKind> kind(std::string_view name) const;

  // True where the text has the form of a coupon code, or of a timestamp.
  [[nodiscard]] bool is_coupon(std::string_view text) const;
  [[nodiscard]] bool is_timestamp(std::string_view text) const;

 private:
  std::map<std::string, RuleField, LessWithoutCase> fields_;
  std::map<std::string, DiscountKind, std::less<>> kinds_;
  RE2 coupon_;
  RE2 timestamp_;
};

// The name of a field as the rules text writes it: "couponCode".
[[nodiscard]] std::string_view field_name(RuleField field);

}  // namespace bookstore::checkout
