#include "service/telemetry/families.h"

#include <utility>

namespace bookstore::telemetry {

prometheus::MetricFamily make_family(std::string name, std::string help,
                                     prometheus::MetricType type) {
  return {std::move(name), std::move(help), type, {}};
}

void append_counter(Families& families, std::string name, std::string help,
                    std::optional<double> value) {
  if (!value) return;
  families.push_back(
      make_family(std::move(name), std::move(help), prometheus::MetricType::Counter));
  families.back().metric.emplace_back().counter.value = *value;
}

void append_gauge(Families& families, std::string name, std::string help,
                  std::optional<double> value) {
  if (!value) return;
  families.push_back(make_family(std::move(name), std::move(help), prometheus::MetricType::Gauge));
  families.back().metric.emplace_back().gauge.value = *value;
}

}  // namespace bookstore::telemetry
