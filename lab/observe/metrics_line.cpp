#include "lab/observe/metrics_line.h"

#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>

namespace lab::observe {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Takes from the front of one line, remembering the first thing that was wrong.
class Cursor {
 public:
  explicit Cursor(std::string_view rest) : rest_(rest) {}

  [[nodiscard]] bool at_end() const { return rest_.empty(); }

  bool take(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  void skip_blanks() {
    while (take(' ') || take('\t')) {
    }
  }

  // Letters, digits after the first, and where allowed colons; empty if there is none.
  std::string take_name(bool colons) {
    std::size_t length = 0;
    while (length < rest_.size() && (is_letter(rest_[length]) || (colons && rest_[length] == ':') ||
                                     (length > 0 && is_digit(rest_[length])))) {
      ++length;
    }
    return std::string(take_front(length));
  }

  std::string_view take_word() {
    return take_front(std::min(rest_.find_first_of(" \t"), rest_.size()));
  }

  // What stands between double quotes; nullopt if the end or an unknown escape comes first.
  std::optional<std::string> take_quoted() {
    if (!take('"')) return std::nullopt;
    std::string text;
    while (!rest_.empty()) {
      const char c = rest_.front();
      rest_.remove_prefix(1);
      if (c == '"') return text;
      if (c != '\\') {
        text += c;
      } else if (!take_escape(text)) {
        return std::nullopt;
      }
    }
    return std::nullopt;
  }

 private:
  std::string_view take_front(std::size_t length) {
    const std::string_view front = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return front;
  }

  bool take_escape(std::string& text) {
    if (take('n')) {
      text += '\n';
    } else if (take('"')) {
      text += '"';
    } else if (take('\\')) {
      text += '\\';
    } else {
      return false;
    }
    return true;
  }

  std::string_view rest_;
};

std::optional<double> parse_value(std::string_view text) {
  if (text == "+Inf" || text == "Inf") return std::numeric_limits<double>::infinity();
  if (text == "-Inf") return -std::numeric_limits<double>::infinity();
  if (text == "NaN") return std::numeric_limits<double>::quiet_NaN();
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  // from_chars knows words for infinity too, in other spellings than this format.
  const bool is_number = !text.empty() && (is_digit(text.back()) || text.back() == '.');
  if (error != std::errc() || end != text.data() + text.size() || !is_number) return std::nullopt;
  return value;
}

bool is_timestamp(std::string_view text) {
  std::int64_t milliseconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), milliseconds);
  return error == std::errc() && end == text.data() + text.size();
}

// What is wrong, or empty.
std::string take_labels(Cursor& cursor, Labels& labels) {
  cursor.skip_blanks();
  while (!cursor.take('}')) {
    std::string name = cursor.take_name(false);
    if (name.empty()) return "a label without a name, or labels without a closing brace";
    cursor.skip_blanks();
    if (!cursor.take('=')) return "no = after label " + name;
    cursor.skip_blanks();
    std::optional<std::string> value = cursor.take_quoted();
    if (!value) return "the value of label " + name + " is not a quoted text";
    labels.emplace_back(std::move(name), *std::move(value));
    cursor.skip_blanks();
    if (cursor.take(',')) {
      cursor.skip_blanks();
    } else if (cursor.take('}')) {
      break;
    } else {
      return "no comma or closing brace after a label";
    }
  }
  return "";
}

}  // namespace

std::expected<MetricSample, std::string> parse_metrics_line(std::string_view line) {
  Cursor cursor(line);
  MetricSample sample;
  cursor.skip_blanks();
  sample.name = cursor.take_name(true);
  if (sample.name.empty()) return std::unexpected("no metric name");
  cursor.skip_blanks();
  if (cursor.take('{')) {
    if (std::string wrong = take_labels(cursor, sample.labels); !wrong.empty()) {
      return std::unexpected(std::move(wrong));
    }
    cursor.skip_blanks();
  }
  const std::optional<double> value = parse_value(cursor.take_word());
  if (!value) return std::unexpected("the value is not a number");
  sample.value = *value;
  cursor.skip_blanks();
  if (cursor.at_end()) return sample;
  if (!is_timestamp(cursor.take_word())) return std::unexpected("the timestamp is not a number");
  cursor.skip_blanks();
  if (!cursor.at_end()) return std::unexpected("something after the timestamp");
  return sample;
}

}  // namespace lab::observe
