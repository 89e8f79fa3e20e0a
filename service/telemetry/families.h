// Short ways to write metric families for a Collectable.
#pragma once

#include <prometheus/metric_family.h>

#include <optional>
#include <string>
#include <vector>

namespace bookstore::telemetry {

using Families = std::vector<prometheus::MetricFamily>;

[[nodiscard]] prometheus::MetricFamily make_family(std::string name, std::string help,
                                                   prometheus::MetricType type);

// Append a family with one sample and no label; nothing at all for a value that could not be read.
void append_counter(Families& families, std::string name, std::string help,
                    std::optional<double> value);
void append_gauge(Families& families, std::string name, std::string help,
                  std::optional<double> value);

}  // namespace bookstore::telemetry
