#include "lab/report/humanise.h"

#include <fmt/format.h>

#include <cmath>

namespace lab::report {
namespace {

std::string grouped(double whole) {
  std::string digits = fmt::format("{:.0f}", whole);
  const std::size_t first = digits.starts_with('-') ? 1 : 0;
  for (std::size_t place = digits.size(); place > first + 3;) {
    place -= 3;
    digits.insert(place, 1, ',');
  }
  return digits;
}

std::string milliseconds(double value) {
  const double size = std::abs(value);
  if (size >= 10'000) return plain_number(value / 1000) + " s";
  if (size >= 0.1 || size == 0) return plain_number(value) + " ms";
  return plain_number(value * 1000) + " µs";
}

std::string bytes(double value) {
  const double size = std::abs(value);
  // Less than half of the last digit below the next unit is already drawn as that unit.
  if (size >= 999.5e6) return plain_number(value / 1e9) + " GB";
  if (size >= 999.5e3) return plain_number(value / 1e6) + " MB";
  if (size >= 999.5) return plain_number(value / 1e3) + " KB";
  return plain_number(value) + " B";
}

std::string share(double value) {
  if (value == 0) return "0 %";
  if (value != 0 && std::abs(value) < 0.0005) return value > 0 ? "<0.1 %" : ">-0.1 %";
  if (value < 1 && value >= 0.9995) return ">99.9 %";
  std::string text = fmt::format("{:.1f}", value * 100);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text + " %";
}

}  // namespace

std::string plain_number(double value) {
  const double size = std::abs(value);
  if (size == 0) return "0";
  if (size >= 99.95) return grouped(value);
  if (size >= 9.995) return fmt::format("{:.1f}", value);
  if (size >= 0.005) return fmt::format("{:.2f}", value);
  return fmt::format("{:.1g}", value);
}

std::string ratio_text(double ratio) {
  if (ratio < kSmallestRatio) return "<0.0001";
  if (ratio < 0.00995) return fmt::format("{:.4f}", ratio);
  if (ratio < 0.0995) return fmt::format("{:.3f}", ratio);
  return plain_number(ratio);
}

std::string memory_text(double bytes_value) {
  constexpr double kMebibyte = 1024.0 * 1024.0;
  const double mebibytes = bytes_value / kMebibyte;
  if (mebibytes < 1 || mebibytes != std::floor(mebibytes)) return bytes(bytes_value);
  const double gibibytes = mebibytes / 1024;
  if (gibibytes == std::floor(gibibytes)) return fmt::format("{:.0f} GiB", gibibytes);
  return fmt::format("{:.0f} MiB", mebibytes);
}

std::string humanise(double value, casefile::Format format) {
  switch (format) {
    case casefile::Format::kMilliseconds:
      return milliseconds(value);
    case casefile::Format::kSeconds:
      return plain_number(value) + " s";
    case casefile::Format::kBytes:
      return bytes(value);
    case casefile::Format::kBytesPerSecond:
      return bytes(value) + "/s";
    case casefile::Format::kPerSecond:
      return plain_number(value) + "/s";
    case casefile::Format::kShare:
      return share(value);
    case casefile::Format::kCores:
      return plain_number(value);
    case casefile::Format::kCount:
      return value == std::floor(value) ? grouped(value) : plain_number(value);
  }
  return "";
}

}  // namespace lab::report
