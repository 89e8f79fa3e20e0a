#include <algorithm>
#include <array>
#include <iterator>

#include "lab/case/case_sections.h"
#include "lab/case/ready_line.h"
#include "lab/case/substitution.h"
#include "lab/case/suggestion.h"

namespace lab::casefile {
namespace {

void check_metric_roles(TomlTable& service, const std::map<std::string, std::string>& metrics) {
  const std::vector<std::string> roles(std::begin(kMetricRoles), std::end(kMetricRoles));
  for (const auto& [role, name] : metrics) {
    if (std::find(roles.begin(), roles.end(), role) != roles.end()) continue;
    service.refuse("metrics", "'" + role + "' is no role of a metric", suggestion(role, roles));
  }
}

void check_url(TomlTable& table, std::string_view key, const std::string& url) {
  if (url.empty() || url.starts_with("http://") || url.starts_with("https://")) return;
  table.refuse(key, "'" + url + "' is no URL", "write it as http://HOST:PORT");
}

void check_ready(TomlTable& table, const Service& service) {
  if (service.ready.empty() == service.address.empty()) {
    table.refuse("ready",
                 service.ready.empty() ? "is not there, nor is address" : "is there beside address",
                 "give ready, the pattern of the line that says so, or address, where it answers");
  }
  if (service.ready.empty()) return;
  if (const auto checked = check_ready_pattern(service.ready); !checked) {
    table.refuse("ready", checked.error().cause, checked.error().remedy);
  }
}

}  // namespace

Running read_running(TomlTable& table) {
  Running running{table.text_or("url", ""), table.text_or("metrics_url", "")};
  check_url(table, "url", running.url);
  check_url(table, "metrics_url", running.metrics_url);
  if (!running.url.empty() && table.has("command")) {
    table.refuse("url", "is there beside command",
                 "a service is started or runs already: keep one");
  }
  return running;
}

void read_service(TomlTable& table, Service& service) {
  service.running = read_running(table);
  service.command = table.optional_texts("command");
  service.templates = table.optional_texts("templates");
  service.ready = table.text_or("ready", "");
  service.address = table.text_or("address", "");
  service.ready_path = table.text_or("ready_path", "/");
  if (!service.ready_path.starts_with('/')) {
    table.refuse("ready_path", "'" + service.ready_path + "' does not start with /",
                 "write a path of a URL");
  }
  service.metrics_address = table.text_or("metrics_address", "");
  service.metrics = table.text_map("metrics");
  check_metric_roles(table, service.metrics);
  if (service.running.url.empty()) check_ready(table, service);
}

void check_starts(TomlTable& document, const CaseDefinition& definition) {
  for (const Variant& variant : definition.variants) {
    const bool runs = !variant.running.url.empty() || !definition.service.running.url.empty();
    const bool starts = !variant.command.empty() || !definition.service.command.empty();
    if (runs || starts) continue;
    document.refuse("service",
                    "has neither command nor url, nor has variant '" + variant.name + "'",
                    "say how the service is started, or where it runs already");
  }
}

void check_words(TomlTable& document, const CaseDefinition& definition) {
  static constexpr std::array<std::string_view, 6> kWords{"bin",  "workers", "case",
                                                          "work", "port",    "metrics_port"};
  const auto check = [&](std::string_view key, const std::string& text, const Variant& variant) {
    (void)substitute(text, [&](std::string_view name) {
      const bool known = std::ranges::find(kWords, name) != kWords.end() ||
                         variant.settings.contains(std::string(name));
      if (!known) {
        document.refuse(
            key, "{" + std::string(name) + "} stands for nothing in variant '" + variant.name + "'",
            "use {bin}, {workers}, {case}, {work}, {port}, {metrics_port} or the name of "
            "a setting of the variant");
      }
      return std::string();
    });
  };
  for (const Variant& variant : definition.variants) {
    const auto& command = variant.command.empty() ? definition.service.command : variant.command;
    for (const std::string& word : command) check("service", word, variant);
    check("service", definition.service.address, variant);
    check("service", definition.service.metrics_address, variant);
  }
}

}  // namespace lab::casefile
