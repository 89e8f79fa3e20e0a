#include "lab/case/case_sections.h"

namespace lab::casefile {
namespace {

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
  variant.summary = table.text_or("summary", "");
  variant.settings = table.text_map("settings");
  variant.running = read_running(table);
  variant.command = table.optional_texts("command");
  if (!variant.path.starts_with('/')) {
    table.refuse("path", "'" + variant.path + "' does not start with /", "write a path of a URL");
  }
  return variant;
}

}  // namespace

void read_subject(TomlTable& document, CaseDefinition& definition) {
  definition.name = document.text("name");
  definition.title = document.text("title");
  definition.story = document.text_or("story", "");
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
  check_starts(document, definition);
  check_words(document, definition);
}

}  // namespace lab::casefile
