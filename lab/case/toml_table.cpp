#include "lab/case/toml_table.h"

#include <fmt/format.h>

#include <utility>

#include "lab/case/suggestion.h"

namespace lab::casefile {

void Problem::report(common::ErrorCode code, unsigned line, std::string_view key, std::string cause,
                     std::string remedy) {
  if (error) return;
  const std::string place = line == 0 ? "" : fmt::format(", line {}", line);
  const std::string named = key.empty() ? "" : fmt::format(", key {}", key);
  error = common::Error{code, "reading a case", file + place + named, std::move(cause),
                        std::move(remedy)};
}

TomlTable::TomlTable(const toml::table& table, std::string path, Problem& problem)
    : table_(table), path_(std::move(path)), problem_(problem) {}

std::string TomlTable::key_path(std::string_view key) const {
  return path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
}

void TomlTable::refuse(std::string_view key, std::string cause, std::string remedy) {
  const toml::node* node = table_.get(key);
  const unsigned line = node != nullptr ? node->source().begin.line : table_.source().begin.line;
  problem_.report(common::ErrorCode::kMalformed, line, key_path(key), std::move(cause),
                  std::move(remedy));
}

void TomlTable::wrong_type(std::string_view key, std::string_view expected) {
  refuse(key, fmt::format("is not {}", expected), fmt::format("write {}", expected));
}

const toml::node* TomlTable::find(std::string_view key) {
  asked_.emplace(key);
  return problem_.error ? nullptr : table_.get(key);
}

const toml::node* TomlTable::require(std::string_view key, std::string_view what) {
  const toml::node* node = find(key);
  if (node == nullptr) refuse(key, "is missing", fmt::format("add it: {}", what));
  return node;
}

void TomlTable::refuse_unknown_keys() {
  const std::vector<std::string> known(asked_.begin(), asked_.end());
  for (const auto& [key, node] : table_) {
    if (!asked_.contains(key.str())) {
      refuse(key.str(), "is not a known key", suggestion(key.str(), known));
    }
  }
}

std::string TomlTable::text(std::string_view key) {
  if (require(key, "a text in quotes") == nullptr) return "";
  std::string value = text_or(key, "");
  if (value.empty()) refuse(key, "is empty", "write a text in quotes");
  return value;
}

std::string TomlTable::text_or(std::string_view key, std::string otherwise) {
  const toml::node* node = find(key);
  if (node == nullptr) return otherwise;
  if (!node->is_string()) wrong_type(key, "a text in quotes");
  return node->value_or(std::string());
}

double TomlTable::number(std::string_view key) {
  if (require(key, "a number above 0") == nullptr) return 0;
  const double value = optional_number(key).value_or(0);
  if (value <= 0) refuse(key, "is not above 0", "write a number above 0");
  return value;
}

std::optional<double> TomlTable::optional_number(std::string_view key) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  const std::optional<double> value = node->is_number() ? node->value<double>() : std::nullopt;
  if (!value) {
    wrong_type(key, "a number");
  } else if (!(*value >= 0 && *value < 1e300)) {
    refuse(key, "is below 0 or not finite", "write a number from 0 up");
  }
  return value;
}

std::uint64_t TomlTable::whole(std::string_view key) {
  constexpr std::int64_t kLargest = std::int64_t{1} << 53;
  const toml::node* node = require(key, "a whole number");
  if (node == nullptr) return 0;
  const std::optional<std::int64_t> value = node->value_exact<std::int64_t>();
  if (!value) {
    wrong_type(key, "a whole number");
  } else if (*value < 1 || *value > kLargest) {
    refuse(key, "is not from 1 to 2^53", "write a whole number in that range");
  }
  return static_cast<std::uint64_t>(value.value_or(0));
}

bool TomlTable::truth_or(std::string_view key, bool otherwise) {
  const toml::node* node = find(key);
  if (node == nullptr) return otherwise;
  if (!node->is_boolean()) wrong_type(key, "true or false");
  return node->value_or(otherwise);
}

std::vector<std::string> TomlTable::texts(std::string_view key) {
  std::vector<std::string> values;
  const toml::node* node = require(key, "a list of texts");
  if (node == nullptr) return values;
  const toml::array* array = node->as_array();
  if (array == nullptr || array->empty() || !array->is_homogeneous(toml::node_type::string)) {
    wrong_type(key, "a list of texts with at least one");
    return values;
  }
  for (const toml::node& item : *array) values.push_back(item.value_or(std::string()));
  return values;
}

std::vector<std::string> TomlTable::optional_texts(std::string_view key) {
  return has(key) ? texts(key) : std::vector<std::string>();
}

std::map<std::string, std::string> TomlTable::text_map(std::string_view key) {
  std::map<std::string, std::string> values;
  const toml::node* node = find(key);
  if (node == nullptr) return values;
  const toml::table* table = node->as_table();
  if (table == nullptr) {
    wrong_type(key, "a table");
    return values;
  }
  TomlTable nested(*table, key_path(key), problem_);
  for (const auto& [name, item] : *table) values.emplace(name.str(), nested.text(name.str()));
  return values;
}

std::string TomlTable::word(std::string_view key, const std::vector<std::string>& allowed) {
  std::string value = text(key);
  for (const std::string& candidate : allowed) {
    if (candidate == value) return value;
  }
  refuse(key, fmt::format("'{}' is not known here", value), suggestion(value, allowed));
  return value;
}

std::string TomlTable::word_or(std::string_view key, const std::vector<std::string>& allowed,
                               std::string otherwise) {
  return has(key) ? word(key, allowed) : otherwise;
}

void TomlTable::each_table(const toml::node& node, const std::string& path, const ReadTable& read) {
  const toml::table* table = node.as_table();
  if (table == nullptr) {
    problem_.report(common::ErrorCode::kMalformed, node.source().begin.line, path, "is not a table",
                    "write it as a table");
    return;
  }
  TomlTable nested(*table, path, problem_);
  read(nested);
  nested.refuse_unknown_keys();
}

void TomlTable::table(std::string_view key, const ReadTable& read) {
  const toml::node* node = require(key, fmt::format("a table [{}]", key_path(key)));
  if (node != nullptr) each_table(*node, key_path(key), read);
}

void TomlTable::tables(std::string_view key,
                       const std::function<void(const std::string&, TomlTable&)>& read) {
  const toml::node* node = find(key);
  if (node == nullptr) return;
  const toml::table* table = node->as_table();
  if (table == nullptr) return wrong_type(key, fmt::format("tables [{}.NAME]", key_path(key)));
  for (const auto& [name, item] : *table) {
    const std::string nested_name(name.str());
    each_table(item, key_path(key) + "." + nested_name,
               [&](TomlTable& nested) { read(nested_name, nested); });
  }
}

void TomlTable::list(std::string_view key, const ReadTable& read) {
  const toml::node* node = require(key, fmt::format("tables [[{}]]", key_path(key)));
  if (node == nullptr) return;
  const toml::array* array = node->as_array();
  if (array == nullptr || array->empty()) {
    return wrong_type(key, fmt::format("a list of tables [[{}]]", key_path(key)));
  }
  std::size_t index = 0;
  for (const toml::node& item : *array) {
    each_table(item, fmt::format("{}[{}]", key_path(key), index++), read);
  }
}

void TomlTable::optional_table(std::string_view key, const ReadTable& read) {
  if (has(key)) table(key, read);
}

void TomlTable::optional_list(std::string_view key, const ReadTable& read) {
  if (has(key)) list(key, read);
}

}  // namespace lab::casefile
