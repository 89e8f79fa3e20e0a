#include <fmt/format.h>

#include <array>
#include <string_view>

#include "lab/analysis/gates.h"

namespace lab::analysis {
namespace {

struct Words {
  std::string_view name;
  std::string_view subject;  // of a sentence about a failed gate
  std::string_view bound;    // before the limit; empty: a yes or a no, told by the note
};

constexpr std::array kWords = {
    Words{"limit_in_force", "the limit was not in force", ""},
    Words{"lag_p99_ms", "generator lag p99", "at most"},
    Words{"other_cpu_cores", "CPU used by other programs", "at most"},
    Words{"steal_share", "CPU time stolen by the hypervisor", "at most"},
    Words{"service_alive", "the service did not live to be stopped", ""},
    Words{"accounting_identity", "arrivals unaccounted for", "at most"},
    Words{"after_achieved_share", "load achieved after the fix", "at least"},
    Words{"after_throttled_share", "periods throttled after the fix", "at most"},
    Words{"after_failed_share", "requests failed after the fix", "at most"},
    Words{"calibrated_pressure", "demand against the calibrated quota", "at least"},
    Words{"equal_answers", "answers compared", "at least"},
};

Words words_of(const record::Gate& gate) {
  for (const Words& words : kWords) {
    if (words.name == gate.name) return words;
  }
  return {gate.name, gate.name, "limit"};
}

std::string with_unit(double value, std::string_view unit) {
  if (unit == "share") return fmt::format("{:.4g} %", 100 * value);
  if (unit.empty()) return fmt::format("{:.4g}", value);
  return fmt::format("{:.4g} {}", value, unit);
}

}  // namespace

std::string describe(const record::Gate& gate) {
  const Words words = words_of(gate);
  std::string text = gate.trial == 0 ? "" : fmt::format("trial {}: ", gate.trial);
  text += words.subject;
  if (!words.bound.empty()) {
    text += gate.value ? " " + with_unit(*gate.value, gate.unit) : " not measured";
    text += fmt::format(", allowed {} {}", words.bound, with_unit(gate.limit, gate.unit));
  }
  if (!gate.note.empty()) text += ": " + gate.note;
  return text;
}

}  // namespace lab::analysis
