#include "lab/record/names.h"

#include <array>
#include <utility>

namespace lab::record {
namespace {

constexpr std::array kServiceEnds = {
    std::pair{ServiceEnd::kStopped, std::string_view("stopped")},
    std::pair{ServiceEnd::kExitedEarly, std::string_view("exited_early")},
    std::pair{ServiceEnd::kCrashed, std::string_view("crashed")},
    std::pair{ServiceEnd::kOomKilled, std::string_view("oom_killed")},
    std::pair{ServiceEnd::kKilled, std::string_view("killed")},
};

constexpr std::array kGateKinds = {
    std::pair{GateKind::kHost, std::string_view("host")},
    std::pair{GateKind::kService, std::string_view("service")},
    std::pair{GateKind::kNotMeasured, std::string_view("not_measured")},
};

template <typename Table, typename Value>
std::string_view find_name(const Table& table, Value value) {
  for (const auto& [candidate, name] : table) {
    if (candidate == value) return name;
  }
  return "";
}

template <typename Table, typename Value>
bool find_value(const Table& table, std::string_view wanted, Value& value) {
  for (const auto& [candidate, name] : table) {
    if (name != wanted) continue;
    value = candidate;
    return true;
  }
  return false;
}

}  // namespace

std::string_view name_of(ServiceEnd end) { return find_name(kServiceEnds, end); }
std::string_view name_of(GateKind kind) { return find_name(kGateKinds, kind); }

bool set_from_name(std::string_view name, ServiceEnd& end) {
  return find_value(kServiceEnds, name, end);
}
bool set_from_name(std::string_view name, GateKind& kind) {
  return find_value(kGateKinds, name, kind);
}

}  // namespace lab::record
