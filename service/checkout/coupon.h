// Coupon codes, compared without regard to case.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace bookstore::checkout {

inline constexpr std::size_t kMaxCouponBytes = 64;

// What a rule's coupon code may look like; what the reader's configuration compiles. Only ASCII, so
// "without regard to case" means the 26 letters and nothing that depends on a locale.
inline constexpr std::string_view kCouponPattern = R"([A-Za-z0-9_-]{1,64})";

// The lower-case form of an ASCII letter, every other byte as it is.
[[nodiscard]] constexpr char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// True where the texts differ at most in the case of ASCII letters.
[[nodiscard]] constexpr bool equal_without_case(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (to_lower(a[i]) != to_lower(b[i])) return false;
  }
  return true;
}

// The coupon of a cart: at most kMaxCouponBytes bytes, kept in lower case inside the object, so
// that copying one never allocates. Empty means "no coupon"; an empty coupon matches no rule.
class CouponCode {
 public:
  CouponCode() = default;

  // Takes the first kMaxCouponBytes bytes of `text`; the reader has refused anything longer.
  explicit CouponCode(std::string_view text) {
    for (const char c : text.substr(0, kMaxCouponBytes)) lower_[size_++] = to_lower(c);
  }

  [[nodiscard]] bool empty() const { return size_ == 0; }

  // The code in lower case; valid as long as this object.
  [[nodiscard]] std::string_view lower() const { return {lower_.data(), size_}; }

 private:
  std::array<char, kMaxCouponBytes> lower_{};
  std::uint8_t size_ = 0;
};

}  // namespace bookstore::checkout
