#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "lab/case/case_sections.h"
#include "lab/case/default_judgement.h"
#include "lab/case/substitution.h"
#include "lab/record/measure.h"

namespace lab::casefile {
namespace {

constexpr std::size_t kLongestLabel = 29;

// The place of a word in a list is the value of its enumerator.
template <typename Enum>
Enum read_enum(TomlTable& table, std::string_view key, const std::vector<std::string>& words) {
  const std::string word = table.word(key, words);
  const auto found = std::find(words.begin(), words.end(), word);
  return static_cast<Enum>(found == words.end() ? 0 : found - words.begin());
}

Side read_side(TomlTable& table, std::string_view key) {
  return read_enum<Side>(table, key, {"before", "after"});
}

void check_texts(TomlTable& table, std::string_view key, const std::string& text,
                 const CaseDefinition& definition) {
  if (const auto bad = unknown_substitution(text, definition.rows)) {
    table.refuse(key, fmt::format("{{{}}} stands for nothing", *bad),
                 "use {before.MEASURE}, {after.MEASURE} or {ratio.MEASURE} of a row of the table");
  }
}

void check_label(TomlTable& table, const std::string& label) {
  (void)substitute(label, [&table](std::string_view name) {
    if (name != "rate" && name != "quota") {
      table.refuse("label", fmt::format("{{{}}} stands for nothing", name),
                   "use {rate} or {quota}");
    }
    return std::string();
  });
  if (label.size() > kLongestLabel) {
    table.refuse("label", fmt::format("has more than {} letters", kLongestLabel),
                 "shorten it: the table has 80 columns");
  }
}

MeasureRow read_row(TomlTable& table) {
  MeasureRow row;
  row.measure = table.word("measure", record::measure_names());
  row.label = table.text("label");
  row.format = read_enum<Format>(
      table, "format", {"ms", "s", "bytes", "bytes_per_s", "per_s", "share", "cores", "count"});
  row.primary = table.truth_or("primary", false);
  check_label(table, row.label);
  return row;
}

Signature read_signature(TomlTable& table) {
  Signature signature;
  signature.text = table.text("text");
  signature.side = read_side(table, "side");
  signature.measure = table.word("measure", record::measure_names());
  signature.divisor = table.text_or("divisor", "");
  signature.divisor_side = signature.side;
  if (!signature.divisor.empty()) {
    table.word("divisor", record::measure_names());
    if (!table.text_or("divisor_side", "").empty()) {
      signature.divisor_side = read_side(table, "divisor_side");
    }
    signature.divisor_floor = table.optional_number("divisor_floor").value_or(0);
  }
  signature.at_least = table.optional_number("at_least");
  signature.at_most = table.optional_number("at_most");
  if (!signature.at_least && !signature.at_most) {
    table.refuse("text", "has no bound", "add at_least or at_most");
  }
  return signature;
}

Suspect read_suspect(TomlTable& table) {
  Suspect suspect;
  suspect.name = table.text("name");
  suspect.role = read_enum<Role>(table, "role", {"root", "lesser", "red herring", "symptom"});
  suspect.summary = table.text("summary");
  return suspect;
}

Published read_published(TomlTable& table, const CaseDefinition& definition) {
  Published row{table.text("label"), table.text("before"), table.text("after"),
                table.text_or("measure", "")};
  if (row.measure.empty()) return row;
  std::vector<std::string> measures;
  measures.reserve(definition.rows.size());
  for (const MeasureRow& ours : definition.rows) measures.push_back(ours.measure);
  table.word("measure", measures);
  return row;
}

Finding read_finding(TomlTable& table, const CaseDefinition& definition) {
  Finding finding{table.text("title"), table.text("text"), table.text("source")};
  check_texts(table, "text", finding.text, definition);
  return finding;
}

void read_words(TomlTable& table, CaseDefinition& definition) {
  Words& words = definition.words;
  for (const auto& [key, text] :
       {std::pair{"explanation", &words.explanation},
        std::pair{"does_not_bite", &words.does_not_bite}, std::pair{"symptom", &words.symptom},
        std::pair{"root_cause", &words.root_cause}, std::pair{"fix", &words.fix},
        std::pair{"watch", &words.watch}}) {
    *text = table.text_or(key, *text);
    check_texts(table, key, *text, definition);
  }
  if (table.has("open_items")) words.open_items = table.texts("open_items");
}

void check_rows(TomlTable& document, const std::vector<MeasureRow>& rows) {
  const auto primaries =
      std::count_if(rows.begin(), rows.end(), [](const MeasureRow& row) { return row.primary; });
  if (primaries != 1) {
    document.refuse("measures", fmt::format("{} rows are primary", primaries),
                    "mark exactly one row with primary = true: it carries the claim");
  }
}

}  // namespace

void read_judgement(TomlTable& document, CaseDefinition& definition) {
  document.optional_list("measures",
                         [&](TomlTable& table) { definition.rows.push_back(read_row(table)); });
  if (definition.rows.empty()) definition.rows = default_rows(definition);
  check_rows(document, definition.rows);
  document.optional_list("signature", [&](TomlTable& table) {
    definition.signature.push_back(read_signature(table));
  });
  document.optional_list(
      "suspects", [&](TomlTable& table) { definition.suspects.push_back(read_suspect(table)); });
  document.optional_list("published", [&](TomlTable& table) {
    definition.published.push_back(read_published(table, definition));
  });
  document.optional_list("findings", [&](TomlTable& table) {
    definition.findings.push_back(read_finding(table, definition));
  });
  definition.words = default_words();
  document.optional_table("words", [&](TomlTable& table) { read_words(table, definition); });
}

}  // namespace lab::casefile
