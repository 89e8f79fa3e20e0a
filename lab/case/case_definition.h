// A case as plain values: everything trial, analysis and report need to know about one lesson.
//
// Read from lab/cases/<name>/case.toml by case_reader.h; this header depends on nothing, so that
// what judges and draws a run does not depend on how cases are written down.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace lab::casefile {

// How the service is started and recognised.
struct Service {
  // The program and its arguments. Stand for: {bin} the folder of the programs, {workers} the
  // number of request workers. Arguments of inputs are appended.
  std::vector<std::string> command;
  // RE2 pattern of the line that the service prints when it is ready; its named groups `public` and
  // `admin` are the two addresses. See ready_line.h.
  std::string ready;
  // Metric names that differ from the usual ones, by what they are: see kMetricRoles.
  std::map<std::string, std::string> metrics;
};

// What Service::metrics may rename.
inline constexpr const char* kMetricRoles[] = {
    "request_duration", "queue_duration", "queue_clamped",  "allocated_bytes", "allocation_calls",
    "heap_bytes",       "cpu_seconds",    "cache_requests", "cache_entries",   "cache_bytes",
};

// Something that a person may give to the service from outside: `lab run CASE --NAME FILE`.
struct Input {
  std::string name;     // "rules": the lab's option is --rules
  std::string flag;     // "--rules": what the service is given before the path
  std::string kind;     // "file": must exist and be readable
  std::string summary;  // for --help
};

struct Variant {
  std::string name;  // "v1"
  std::string path;  // "/api/checkout"
  std::string method;
  std::string route;  // value of the http_route label in the service's metrics; the path by default
  std::string summary;
  std::map<std::string, std::string> settings;  // "rules" → "text"
};

struct Load {
  double rate_rps = 0;
  std::string arrivals;  // "uniform" or "poisson"
  unsigned max_vus = 0;
  std::string requests;  // which request maker: "carts"
  std::string coupons;   // file of coupons in the case's folder, one a line
  std::uint64_t seed = 0;
};

struct Limit {
  double memory_bytes = 0;
  double pressure = 0;  // demand ÷ quota, for --cpus auto
};

struct Slo {
  std::string measure;  // "client.service_ms.p99"
  double below_ms = 0;  // met when the median of the trials is below it
};

struct Equality {
  std::uint64_t requests = 0;  // at least so many are sent to every variant
  std::string bodies;  // file of request bodies in the case's folder, one a line, sent first
};

struct Profile {
  unsigned blocks = 0;
  double warmup_s = 0;
  double measured_s = 0;
  std::optional<double> rate_rps;  // instead of Load::rate_rps
  std::optional<double> cpus;      // a fixed quota instead of a calibrated one
  bool signature = true;           // whether the case's signature is expected of it
};

enum class Format {
  kMilliseconds,    // "ms"
  kSeconds,         // "s"
  kBytes,           // "bytes"
  kBytesPerSecond,  // "bytes_per_s"
  kPerSecond,       // "per_s"
  kShare,           // "share": 0 to 1, drawn as %
  kCores,           // "cores"
  kCount,           // "count"
};

// One row of the table. `label` may hold {rate} and {quota}, at most 29 letters.
struct MeasureRow {
  std::string measure;  // a name of lab/record/measure.h
  std::string label;
  Format format = Format::kCount;
  bool primary = false;  // exactly one row of a case: the only one that carries a claim
};

enum class Side { kBefore, kAfter };

// A bound on the median over a side's trials of `measure`, or, with a divisor, on the quotient of
// two such medians: measure ÷ max(divisor, divisor_floor). What is not measured meets no bound.
struct Signature {
  std::string text;  // "periods throttled before the fix at least 20 %"
  Side side = Side::kBefore;
  std::string measure;
  std::string divisor;  // empty: none
  Side divisor_side = Side::kBefore;
  double divisor_floor = 0;
  std::optional<double> at_least, at_most;  // at least one of them
};

enum class Role { kRoot, kLesser, kRedHerring, kSymptom };

struct Suspect {
  std::string name;
  Role role = Role::kRedHerring;  // part of the answer: not for lists
  std::string summary;
};

// A row of the published investigation's figures: another platform's, never an expectation.
struct Published {
  std::string label, before, after;
  std::string measure;  // the row of ours to stand beside it; empty: none
};

// One step of the report. `text` may hold {before.MEASURE}, {after.MEASURE} and {ratio.MEASURE} of
// rows of the table.
struct Finding {
  std::string title;
  std::string text;
  std::string source;  // where in the run folder the figures come from
};

// What the report and the verdict say in the case's own words. The texts may hold what Finding's
// may.
struct Words {
  std::string explanation;  // one sentence: the verdict when the signature is there
  std::string
      does_not_bite;  // one sentence: when before meets the SLO and no signature is expected
  std::string symptom, root_cause, fix;
  std::string watch;                    // what would have caught it earlier
  std::vector<std::string> open_items;  // at least one
};

struct CaseDefinition {
  std::string name;  // the folder's name
  std::string title;
  std::string story;  // file in the case's folder
  Service service;
  std::vector<Input> inputs;
  std::vector<Variant> variants;
  std::string before, after;  // names of variants
  Load load;
  Limit limit;
  Slo slo;
  Equality equality;
  std::map<std::string, Profile> profiles;  // "quick" and "default" at least
  std::vector<MeasureRow> rows;
  std::vector<Signature> signature;
  std::vector<Suspect> suspects;
  std::vector<Published> published;
  std::vector<Finding> findings;
  Words words;

  // nullptr when there is none of that name; the pointer lives as long as this value is unchanged.
  [[nodiscard]] const Variant* find_variant(const std::string& wanted) const {
    for (const Variant& variant : variants) {
      if (variant.name == wanted) return &variant;
    }
    return nullptr;
  }
};

}  // namespace lab::casefile
