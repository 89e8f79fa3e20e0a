#include "common/proc_text.h"

#include <array>
#include <limits>
#include <optional>
#include <string>

#include "common/text_scan.h"

namespace common {
namespace {

std::unexpected<Error> malformed(const char* doing, std::string subject, const char* cause) {
  return fail(Error{ErrorCode::kMalformed, doing, std::move(subject), cause, ""});
}

Result<std::uint64_t> kilobytes_at(std::string_view text, std::string_view key) {
  const std::optional<std::string_view> word = find_value(text, key);
  if (!word) return malformed("reading a process's memory", std::string(key), "no such line");
  const std::optional<std::uint64_t> kilobytes = parse_unsigned(*word);
  if (!kilobytes || *kilobytes > std::numeric_limits<std::uint64_t>::max() / 1024) {
    return malformed("reading a process's memory", std::string(key), "no size in kB");
  }
  return *kilobytes * 1024;
}

}  // namespace

Result<PidStat> parse_pid_stat(std::string_view text) {
  const std::size_t name_end = text.rfind(')');
  if (name_end == std::string_view::npos) {
    return malformed("reading a process's state", "command name", "no closing parenthesis");
  }
  text.remove_prefix(name_end + 1);
  std::array<std::string_view, 20> fields;  // proc(5)'s fields 3 (state) to 22 (starttime)
  for (std::string_view& field : fields) field = take_word(text);
  const auto parent = parse_unsigned(fields[1]);
  const auto user = parse_unsigned(fields[11]);
  const auto system = parse_unsigned(fields[12]);
  const auto start = parse_unsigned(fields[19].substr(0, fields[19].find('\n')));
  if (fields[0].size() != 1 || !parent || *parent > std::numeric_limits<int>::max() || !user ||
      !system || !start) {
    return malformed("reading a process's state", "fields 3 to 22", "one is missing or no number");
  }
  return PidStat{fields[0].front(), static_cast<int>(*parent), *user, *system, *start};
}

Result<PidMemory> parse_pid_status_memory(std::string_view text) {
  const Result<std::uint64_t> resident = kilobytes_at(text, "VmRSS:");
  if (!resident) return fail(resident.error());
  const Result<std::uint64_t> peak = kilobytes_at(text, "VmHWM:");
  if (!peak) return fail(peak.error());
  return PidMemory{*resident, *peak};
}

Result<CpuTimes> parse_cpu_line(std::string_view text) {
  while (!text.empty()) {
    std::string_view line = take_until(text, '\n');
    if (take_word(line) != "cpu") continue;
    std::array<std::uint64_t, 8> ticks{};
    for (std::uint64_t& tick : ticks) {
      const std::optional<std::uint64_t> number = parse_unsigned(take_word(line));
      if (!number) return malformed("reading the CPUs' times", "cpu", "fewer than 8 numbers");
      tick = *number;
    }
    return CpuTimes{ticks[0], ticks[1], ticks[2], ticks[3], ticks[4], ticks[5], ticks[6], ticks[7]};
  }
  return malformed("reading the CPUs' times", "cpu", "no such line");
}

}  // namespace common
