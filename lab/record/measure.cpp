#include "lab/record/measure.h"

#include <functional>

#include "lab/record/record_fields.h"

namespace lab::record {
namespace {

using Receive = std::function<void(const std::string&, std::optional<MeasureValue>)>;

// Reports every number below the record it walks, by its path.
struct Walker {
  std::string prefix;
  const Receive& receive;

  void operator()(const std::string& name, const Quantile& quantile) {
    receive(prefix + name, quantile.ms
                               ? std::optional(MeasureValue{*quantile.ms, quantile.censored})
                               : std::nullopt);
  }
  template <typename Number>
  void operator()(const std::string& name, const std::optional<Number>& value) {
    receive(prefix + name,
            value ? std::optional(MeasureValue{static_cast<double>(*value), false}) : std::nullopt);
  }
  void operator()(const std::string&, const std::string&) {}

  template <typename Value>
  void operator()(const std::string& name, const Value& value) {
    if constexpr (std::is_arithmetic_v<Value>) {
      receive(prefix + name, MeasureValue{static_cast<double>(value), false});
    } else {
      Walker nested{prefix + name + ".", receive};
      each_field(value, nested);
    }
  }
};

std::optional<MeasureValue> share_of_scheduled(const std::optional<std::uint64_t>& part,
                                               const Client& client) {
  if (!part || client.scheduled.value_or(0) == 0) return std::nullopt;
  return MeasureValue{static_cast<double>(*part) / static_cast<double>(*client.scheduled)};
}

void each_measure(const Trial& trial, const Receive& receive) {
  Walker walker{"", receive};
  walker("client", trial.client);
  receive("client.dropped_share", share_of_scheduled(trial.client.dropped, trial.client));
  receive("client.failed_share", share_of_scheduled(trial.client.failed, trial.client));
  walker("server", trial.server);
  walker("cgroup", trial.cgroup);
  walker("host", trial.host);
}

bool needs_an_answer(std::string_view path) {
  return path.starts_with("client.service_ms.") || path.starts_with("client.response_ms.");
}

}  // namespace

std::optional<MeasureValue> measure_of(const Trial& trial, std::string_view path) {
  if (needs_an_answer(path) && trial.client.completed.value_or(0) == 0) return std::nullopt;
  std::optional<MeasureValue> found;
  each_measure(trial, [&](const std::string& name, std::optional<MeasureValue> value) {
    if (name == path) found = value;
  });
  return found;
}

const std::vector<std::string>& measure_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    each_measure(Trial{}, [&all](const std::string& name, std::optional<MeasureValue>) {
      all.push_back(name);
    });
    return all;
  }();
  return names;
}

}  // namespace lab::record
