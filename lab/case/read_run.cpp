#include <fmt/format.h>

#include "lab/case/case_sections.h"
#include "lab/case/default_judgement.h"
#include "lab/record/measure.h"

namespace lab::casefile {
namespace {

unsigned small_whole(TomlTable& table, std::string_view key, unsigned largest) {
  const std::uint64_t value = table.whole(key);
  if (value > largest) {
    table.refuse(key, fmt::format("is more than {}", largest), "write a smaller number");
  }
  return static_cast<unsigned>(value);
}

void read_compare(TomlTable& table, CaseDefinition& definition) {
  std::vector<std::string> names;
  names.reserve(definition.variants.size());
  for (const Variant& variant : definition.variants) names.push_back(variant.name);
  definition.before = table.word("before", names);
  definition.after = table.word("after", names);
  if (definition.before == definition.after) {
    table.refuse("after", "is the same variant as before", "compare two different variants");
  }
}

void read_load(TomlTable& table, Load& load) {
  load.rate_rps = table.number("rate");
  load.arrivals = table.word("arrivals", {"uniform", "poisson"});
  load.max_vus = small_whole(table, "max_vus", 100'000);
  load.requests = table.word("requests", {"carts", "fixed", "lines", "template"});
  if (load.requests == "carts") {
    load.coupons = table.text("coupons");
  } else {
    load.body = load.requests == "fixed" ? table.text_or("body", "") : table.text("body");
  }
  load.headers = table.text_map("headers");
  load.seed = table.whole("seed");
}

void read_limit(TomlTable& table, Limit& limit) {
  limit.memory_bytes = table.number("memory_mib") * 1024 * 1024;
  if (table.has("pressure")) limit.pressure = table.number("pressure");
  if (limit.pressure <= 1) {
    table.refuse("pressure", "is not above 1: the limit would not be hit", "1.25 is proven");
  }
}

void read_slo(TomlTable& table, Slo& slo) {
  slo.measure = table.word("measure", record::measure_names());
  slo.below_ms = table.number("below_ms");
}

void read_equality(TomlTable& table, const Load& load, Equality& equality) {
  equality.requests = table.whole("requests");
  equality.bodies = table.text_or("bodies", "");
  const std::string alike =
      table.word_or("alike", {"status and body", "status"}, "status and body");
  equality.alike = alike == "status" ? Alike::kStatus : Alike::kStatusAndBody;
  equality.without_headers = table.optional_texts("without_headers");
  for (const std::string& header : equality.without_headers) {
    if (load.headers.contains(header)) continue;
    table.refuse("without_headers", fmt::format("'{}' is no header of [load]", header),
                 "name one of load.headers");
  }
}

Profile read_profile(TomlTable& table) {
  Profile profile;
  profile.blocks = small_whole(table, "blocks", 100);
  profile.warmup_s = table.number("warmup_s");
  profile.measured_s = table.number("measured_s");
  profile.rate_rps = table.optional_number("rate");
  profile.cpus = table.optional_number("cpus");
  profile.signature = table.truth_or("signature", true);
  return profile;
}

}  // namespace

void read_run(TomlTable& document, CaseDefinition& definition) {
  document.table("compare", [&](TomlTable& table) { read_compare(table, definition); });
  document.table("load", [&](TomlTable& table) { read_load(table, definition.load); });
  document.table("limit", [&](TomlTable& table) { read_limit(table, definition.limit); });
  document.table("slo", [&](TomlTable& table) { read_slo(table, definition.slo); });
  document.optional_table("equality", [&](TomlTable& table) {
    read_equality(table, definition.load, definition.equality);
  });
  definition.profiles = default_profiles();
  document.tables("profiles", [&](const std::string& name, TomlTable& table) {
    definition.profiles.insert_or_assign(name, read_profile(table));
  });
}

}  // namespace lab::casefile
