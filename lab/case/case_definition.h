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

// Where a service that runs already is found; nothing is started then.
struct Running {
  std::string url;          // "http://127.0.0.1:8080"; empty: the service is started
  std::string metrics_url;  // "http://127.0.0.1:9090"; empty: it publishes no metrics
};

// How the service is started and recognised. In command, templates, address and metrics_address
// stand for: {bin} the folder of the programs, {workers} the number of request workers, {case} the
// case's folder, {work} a folder of this start's own, {port} and {metrics_port} free ports, and
// the name of a variant's setting for its value.
struct Service {
  std::vector<std::string> command;    // the program and its arguments; inputs' are appended
  std::vector<std::string> templates;  // files of the case's folder, filled in and put into {work}
  // RE2 pattern of the line that the service prints when it is ready; its named groups `public` and
  // `admin` are the two addresses, the latter optional. See ready_line.h.
  std::string ready;
  // For a service that prints no such line: where it will answer, and the path that is asked until
  // it does, with any status below 500.
  std::string address, ready_path;
  std::string metrics_address;  // where it publishes metrics, with `address`; empty: nowhere
  Running running;
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
  std::vector<std::string> command;             // instead of the service's; empty: the service's
  Running running;                              // likewise
};

struct Load {
  double rate_rps = 0;
  std::string arrivals;  // "uniform" or "poisson"
  unsigned max_vus = 0;
  std::string requests;  // which request maker: "carts", "fixed", "lines" or "template"
  std::string coupons;   // carts: file of coupons in the case's folder, one a line
  std::string body;      // fixed: file of the one body; empty: none. lines: a body a line.
                         // template: file of a body with fields, see body_template.h
  std::map<std::string, std::string> headers;  // "Accept-Encoding" → "gzip"
  std::uint64_t seed = 0;
};

struct Limit {
  double memory_bytes = 0;
  double pressure = 1.25;  // demand ÷ quota, for --cpus auto
};

struct Slo {
  std::string measure;  // "client.service_ms.p99"
  double below_ms = 0;  // met when the median of the trials is below it
};

// What of two variants' answers must be alike.
enum class Alike { kStatusAndBody, kStatus };

struct Equality {
  std::uint64_t requests = 0;  // at least so many are sent to every variant; 0: not compared
  std::string bodies;  // file of request bodies in the case's folder, one a line, sent first
  Alike alike = Alike::kStatusAndBody;
  std::vector<std::string> without_headers;  // of Load::headers, left out when answers are compared
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
  std::map<std::string, Profile> profiles;  // "quick" and "default" always
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
