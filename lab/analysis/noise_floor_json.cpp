#include <fmt/format.h>
#include <simdjson.h>

#include <nlohmann/json.hpp>

#include "lab/analysis/noise_floor.h"

namespace lab::analysis {
namespace {

using Element = simdjson::dom::element;

constexpr std::string_view kNoiseFloorSchema = "bookstore-lab/noise-floor/1";

bool read_text(const Element& object, const char* key, std::string& value) {
  std::string_view text;
  if (object[key].get(text) != simdjson::SUCCESS) return false;
  value = text;
  return true;
}

bool read_measures(const Element& object, NoiseFloor& floor) {
  simdjson::dom::object measures;
  if (object["largest_log_ratio"].get(measures) != simdjson::SUCCESS) return false;
  for (const auto& field : measures) {
    double value = 0;
    if (field.value.get(value) != simdjson::SUCCESS) return false;
    floor.largest_log_ratio.emplace(field.key, value);
  }
  return true;
}

bool read_floor(const Element& object, NoiseFloor& floor) {
  // Left out by our own generator.
  if (!read_text(object, "load", floor.load)) floor.load.clear();
  return read_text(object, "machine", floor.machine) &&
         read_text(object, "case", floor.case_name) &&
         read_text(object, "profile", floor.profile) && read_measures(object, floor);
}

// Empty when all is well, else what is wrong.
std::string read_floors(const Element& document, std::vector<NoiseFloor>& floors) {
  std::string schema;
  if (!read_text(document, "schema", schema) || schema != kNoiseFloorSchema) {
    return fmt::format("schema: is not '{}'", kNoiseFloorSchema);
  }
  simdjson::dom::array entries;
  if (document["floors"].get(entries) != simdjson::SUCCESS) return "floors: expected a list";
  for (const Element entry : entries) {
    if (!read_floor(entry, floors.emplace_back())) {
      return fmt::format("floors[{}]: expected machine, case, profile and largest_log_ratio",
                         floors.size() - 1);
    }
  }
  return "";
}

}  // namespace

std::string noise_floors_to_json(std::span<const NoiseFloor> floors) {
  nlohmann::ordered_json entries = nlohmann::ordered_json::array();
  for (const NoiseFloor& floor : floors) {
    nlohmann::ordered_json entry = {
        {"machine", floor.machine}, {"case", floor.case_name}, {"profile", floor.profile}};
    if (!floor.load.empty()) entry["load"] = floor.load;
    entry["largest_log_ratio"] = floor.largest_log_ratio;
    entries.push_back(std::move(entry));
  }
  const nlohmann::ordered_json document = {{"schema", kNoiseFloorSchema}, {"floors", entries}};
  return document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

common::Result<std::vector<NoiseFloor>> noise_floors_from_json(std::string_view text,
                                                               const std::string& file) {
  simdjson::dom::parser parser;
  const simdjson::padded_string padded(text);
  Element document;
  std::vector<NoiseFloor> floors;
  std::string cause;
  if (const auto error = parser.parse(padded).get(document)) {
    cause = simdjson::error_message(error);
  } else {
    cause = read_floors(document, floors);
  }
  if (cause.empty()) return floors;
  return common::fail({common::ErrorCode::kMalformed, "reading noise floors", file, cause,
                       "remove the file and run `lab null CASE` again"});
}

}  // namespace lab::analysis
