#include "service/telemetry/metrics_page.h"

#include <prometheus/text_serializer.h>

#include <iterator>
#include <utility>

namespace bookstore::telemetry {

void MetricsPage::add(std::shared_ptr<prometheus::Collectable> collectable) {
  const std::lock_guard lock(mutex_);
  collectables_.push_back(std::move(collectable));
}

std::string MetricsPage::render() const {
  std::vector<std::shared_ptr<prometheus::Collectable>> collectables;
  {
    const std::lock_guard lock(mutex_);
    collectables = collectables_;
  }
  std::vector<prometheus::MetricFamily> families;
  for (const auto& collectable : collectables) {
    std::vector<prometheus::MetricFamily> collected = collectable->Collect();
    std::ranges::move(collected, std::back_inserter(families));
  }
  return prometheus::TextSerializer().Serialize(families);
}

}  // namespace bookstore::telemetry
