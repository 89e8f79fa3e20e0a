#include <algorithm>
#include <iterator>

#include "lab/case/case_sections.h"
#include "lab/case/ready_line.h"
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

void read_service(TomlTable& table, Service& service) {
  service.command = table.texts("command");
  service.ready = table.text("ready");
  service.metrics = table.text_map("metrics");
  check_metric_roles(table, service.metrics);
  if (const auto checked = check_ready_pattern(service.ready); !checked) {
    table.refuse("ready", checked.error().cause, checked.error().remedy);
  }
}

Input read_input(const std::string& name, TomlTable& table) {
  Input input;
  input.name = name;
  input.flag = table.text("flag");
  input.kind = table.word("kind", {"file"});
  input.summary = table.text("summary");
  if (!input.flag.starts_with('-')) {
    table.refuse("flag", "'" + input.flag + "' is not an option", "write it as --" + input.flag);
  }
  return input;
}

Variant read_variant(TomlTable& table) {
  Variant variant;
  variant.name = table.text("name");
  variant.path = table.text("path");
  variant.method = table.word("method", {"GET", "POST", "PUT", "PATCH", "DELETE"});
  variant.route = table.text_or("route", variant.path);
  variant.summary = table.text("summary");
  variant.settings = table.text_map("settings");
  if (!variant.path.starts_with('/')) {
    table.refuse("path", "'" + variant.path + "' does not start with /", "write a path of a URL");
  }
  return variant;
}

}  // namespace

void read_subject(TomlTable& document, CaseDefinition& definition) {
  definition.name = document.text("name");
  definition.title = document.text("title");
  definition.story = document.text("story");
  document.table("service", [&](TomlTable& table) { read_service(table, definition.service); });
  document.tables("inputs", [&](const std::string& name, TomlTable& table) {
    definition.inputs.push_back(read_input(name, table));
  });
  document.list("variants", [&](TomlTable& table) {
    Variant variant = read_variant(table);
    if (definition.find_variant(variant.name) != nullptr) {
      table.refuse("name", "'" + variant.name + "' is there twice",
                   "give each variant its own name");
    }
    definition.variants.push_back(std::move(variant));
  });
}

}  // namespace lab::casefile
