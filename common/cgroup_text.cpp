#include "common/cgroup_text.h"

#include <algorithm>
#include <limits>

#include "common/text_scan.h"

namespace common {
namespace {

Error malformed(std::string doing, std::string subject, std::string cause) {
  return Error{ErrorCode::kMalformed, std::move(doing), std::move(subject), std::move(cause), ""};
}

Result<std::uint64_t> number_at(std::string_view text, std::string_view key) {
  const std::optional<std::string_view> word = find_value(text, key);
  if (!word) return fail(malformed("reading cgroup counters", std::string(key), "no such line"));
  const std::optional<std::uint64_t> number = parse_unsigned(*word);
  if (!number) {
    return fail(malformed("reading cgroup counters", std::string(key),
                          "'" + std::string(*word) + "' is no whole number"));
  }
  return *number;
}

Result<std::chrono::nanoseconds> time_at(std::string_view text, std::string_view key,
                                         std::uint64_t nanoseconds_each) {
  const Result<std::uint64_t> count = number_at(text, key);
  if (!count) return fail(count.error());
  constexpr std::uint64_t kLargest = std::numeric_limits<std::int64_t>::max();
  if (*count > kLargest / nanoseconds_each) {
    return fail(malformed("reading cgroup counters", std::string(key), "the time is too long"));
  }
  return std::chrono::nanoseconds(static_cast<std::int64_t>(*count * nanoseconds_each));
}

Result<CpuStat> parse_quota_lines(std::string_view text, std::string_view throttled_key,
                                  std::uint64_t nanoseconds_each) {
  const Result<std::uint64_t> periods = number_at(text, "nr_periods");
  if (!periods) return fail(periods.error());
  const Result<std::uint64_t> throttled_periods = number_at(text, "nr_throttled");
  if (!throttled_periods) return fail(throttled_periods.error());
  const Result<std::chrono::nanoseconds> throttled = time_at(text, throttled_key, nanoseconds_each);
  if (!throttled) return fail(throttled.error());
  return CpuStat{*periods, *throttled_periods, *throttled, std::nullopt};
}

}  // namespace

Result<CpuStat> parse_cpu_stat_v2(std::string_view text) {
  Result<CpuStat> stat = parse_quota_lines(text, "throttled_usec", 1000);
  if (!stat) return stat;
  const Result<std::chrono::nanoseconds> usage = time_at(text, "usage_usec", 1000);
  if (!usage) return fail(usage.error());
  stat->usage = *usage;
  return stat;
}

Result<CpuStat> parse_cpu_stat_v1(std::string_view text) {
  return parse_quota_lines(text, "throttled_time", 1);
}

Result<std::uint64_t> parse_oom_kills(std::string_view text) { return number_at(text, "oom_kill"); }

Result<CgroupMembership> parse_proc_cgroup(std::string_view text) {
  CgroupMembership membership;
  while (!text.empty()) {
    const std::string_view line = take_until(text, '\n');
    std::string_view rest = line;
    const std::string_view hierarchy = take_until(rest, ':');
    std::string_view controllers = take_until(rest, ':');
    if (!parse_unsigned(hierarchy) || !rest.starts_with('/')) {
      return fail(malformed("reading a process's cgroups", std::string(line),
                            "not of the form number:controllers:/path"));
    }
    if (controllers.empty()) membership.v2_path = rest;
    while (!controllers.empty()) {
      membership.v1_paths.emplace(take_until(controllers, ','), rest);
    }
  }
  return membership;
}

}  // namespace common
