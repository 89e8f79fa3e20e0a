#include "lab/limits/group_name.h"

#include <unistd.h>

#include <atomic>
#include <limits>

#include "common/text_scan.h"

namespace lab::limits {
namespace {

constexpr std::string_view kPrefix = "bookstore-lab-";
constexpr std::string_view kScopeEnding = ".scope";

}  // namespace

std::string next_group_name() {
  static std::atomic<unsigned> next{1};
  return std::string(kPrefix) + std::to_string(::getpid()) + "-" + std::to_string(next++);
}

std::optional<pid_t> lab_pid_of(std::string_view group_name) {
  if (!group_name.starts_with(kPrefix)) return std::nullopt;
  group_name.remove_prefix(kPrefix.size());
  if (group_name.ends_with(kScopeEnding)) group_name.remove_suffix(kScopeEnding.size());
  const std::optional<std::uint64_t> pid =
      common::parse_unsigned(common::take_until(group_name, '-'));
  if (!pid || *pid == 0 || *pid > std::numeric_limits<pid_t>::max()) return std::nullopt;
  if (!common::parse_unsigned(group_name)) return std::nullopt;
  return static_cast<pid_t>(*pid);
}

}  // namespace lab::limits
