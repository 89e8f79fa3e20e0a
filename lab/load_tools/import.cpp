#include "lab/load_tools/import.h"

#include <algorithm>

#include "lab/load_tools/importers.h"
#include "lab/load_tools/json_fields.h"
#include "lab/load_tools/quantities.h"
#include "lab/load_tools/text_lines.h"

namespace lab::load_tools {
namespace {

// k6's points are several documents, so the whole text is none.
OutputKind recognise_object(std::string_view text) {
  std::string cause;
  simdjson::dom::parser parser;
  JsonElement element;
  const simdjson::padded_string first(text.substr(0, std::min(text.find('\n'), text.size())));
  if (parser.parse(first).get(element) == simdjson::SUCCESS) {
    const JsonFields line(element, "", cause);
    if (line.has("type") && line.has("metric")) return OutputKind::kK6Points;
  }
  const simdjson::padded_string whole(text);
  if (parser.parse(whole).get(element) != simdjson::SUCCESS) return OutputKind::kUnknown;
  const JsonFields document(element, "", cause);
  if (document.has("metrics") && !document.has("schema")) return OutputKind::kK6Summary;
  if (document.has("DurationHistogram")) return OutputKind::kFortio;
  if (document.has("latencies")) return OutputKind::kVegeta;
  if (document.has("latencyPercentiles")) return OutputKind::kOha;
  return OutputKind::kUnknown;
}

bool is_log_line(std::string_view line) {
  const auto words = words_of(line);
  return words.size() >= 3 && parse_count(words[0]).value_or(0) > 1e15 && parse_count(words[2]);
}

OutputKind recognise_lines(std::string_view text) {
  for (const std::string_view line : lines_of(text)) {
    if (line.starts_with("Type,Name,Request Count,")) return OutputKind::kLocustCsv;
    if (line.starts_with("Running ") && line.find(" test @ ") != std::string_view::npos) {
      return OutputKind::kWrk;
    }
    if (line.starts_with("finished in ") || line.starts_with("starting benchmark")) {
      return OutputKind::kH2load;
    }
    if (is_log_line(line)) return OutputKind::kH2loadLog;
  }
  return OutputKind::kUnknown;
}

}  // namespace

OutputKind recognise(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with('[')) return OutputKind::kLocustJson;
  if (text.starts_with('{')) return recognise_object(text);
  return recognise_lines(text);
}

common::Result<ToolResult> import_result(std::string_view text, const std::string& file,
                                         LatencyDefinition oha) {
  switch (recognise(text)) {
    case OutputKind::kK6Summary:
      return read_k6_summary(text, file);
    case OutputKind::kK6Points:
      return read_k6_points(text, file);
    case OutputKind::kWrk:
      return read_wrk(text, file);
    case OutputKind::kH2load:
      return read_h2load(text, file);
    case OutputKind::kH2loadLog:
      return read_h2load_log(text, file);
    case OutputKind::kFortio:
      return read_fortio(text, file);
    case OutputKind::kVegeta:
      return read_vegeta(text, file);
    case OutputKind::kOha:
      return read_oha(text, file, oha);
    case OutputKind::kLocustCsv:
      return read_locust_csv(text, file);
    case OutputKind::kLocustJson:
      return read_locust_json(text, file);
    case OutputKind::kUnknown:
      break;
  }
  return common::fail({common::ErrorCode::kMalformed, "recognising a load generator's output", file,
                       "it is none of k6, wrk, wrk2, h2load, fortio, vegeta, oha, locust",
                       "give the whole output: see loadscripts/README.md for how to get it"});
}

}  // namespace lab::load_tools
